import { richTextToPlain } from '#kit/server/text/rich-text.ts'

const longest = 200

/** A title as plain text, as long as one may be. */
export const fitTitle = (title: string): string => richTextToPlain(title, longest)
