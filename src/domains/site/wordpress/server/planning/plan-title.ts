import { richTextToPlain } from '#kit/server/text/rich-text.ts'

const longest = 200

/** A title as plain text, cut to the maximum length. */
export const fitTitle = (title: string): string => richTextToPlain(title, longest)
