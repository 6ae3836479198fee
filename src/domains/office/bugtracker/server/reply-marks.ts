import { replyMarks } from '#kit/server/mailbox/reply-mark.ts'

/** Markers of mails about bugs. */
export const bugMarks = replyMarks('bug-reply')

/** Markers of internal mails: replies to them are internal too. */
export const privateBugMarks = replyMarks('bug-reply-private')
