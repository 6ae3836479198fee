import { replyMarks } from '#kit/server/mailbox/reply-mark.ts'

/** Marks of mails about faults. */
export const bugMarks = replyMarks('bug-reply')

/** Marks of mails that the office alone gets: an answer to them stays with the office. */
export const privateBugMarks = replyMarks('bug-reply-private')
