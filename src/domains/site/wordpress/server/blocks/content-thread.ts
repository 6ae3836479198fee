import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { type Ask, defineTask, inWorker } from '#kit/server/workers/workers.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type ConvertedContent, convertContent } from './content-converter.ts'
import type { ConversionContext } from './conversion.ts'
import { type FirstWords, readFirstWords, type Words } from './first-words.ts'

/** Contents up to this length are converted directly. */
const short = 4000
const seconds = 15

type Question =
  | { of: 'mediaById' | 'imagesOf' | 'reusableBlock'; id: number }
  | { of: 'topics'; taxonomy: 'category' | 'post_tag' }
  | { of: 'mediaByUrl' | 'titleOf' | 'mediaUrl' | 'pageUrl'; url: string }

interface Job extends Pick<ConversionContext, 'lang' | 'postId' | 'postUrl' | 'baseUrl'> {
  content: string
}

/** A conversion that asks the main thread for the rest of the export and for the addresses here. */
export function convertAsking({ content, ...about }: Job, ask: Ask): ConvertedContent {
  const question = <T>(asked: Question) => ask(asked) as T
  return convertContent(content, {
    ...about,
    contents: {
      mediaById: (id) => question({ of: 'mediaById', id }),
      imagesOf: (id) => question({ of: 'imagesOf', id }),
      reusableBlock: (id) => question({ of: 'reusableBlock', id }),
      mediaByUrl: (url) => question({ of: 'mediaByUrl', url }),
      titleOf: (url) => question({ of: 'titleOf', url }),
      topics: (taxonomy) => question({ of: 'topics', taxonomy }),
    },
    addresses: {
      mediaUrl: (url) => question({ of: 'mediaUrl', url }),
      pageUrl: (url) => question({ of: 'pageUrl', url }),
    },
  })
}

function answerOf({ contents, addresses }: ConversionContext, asked: Question): unknown {
  switch (asked.of) {
    case 'mediaById':
    case 'imagesOf':
    case 'reusableBlock':
      return contents[asked.of](asked.id)
    case 'topics':
      return contents.topics(asked.taxonomy)
    case 'mediaByUrl':
    case 'titleOf':
      return contents[asked.of](asked.url)
    case 'mediaUrl':
    case 'pageUrl':
      return addresses[asked.of](asked.url)
  }
}

const converting = defineTask(import.meta.url, convertAsking, { seconds })
const readingWords = defineTask(new URL('./first-words.ts', import.meta.url).href, readFirstWords, {
  seconds,
})

const unreadable: ConvertedContent = {
  html: '',
  media: [],
  notes: [{ code: 'text-unreadable', detail: '', count: 1 }],
}

/** Problems of this one content; any other error ends the import. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500
}

/**
 * `convertContent` for untrusted contents: a long one is converted in a thread with limits of time and memory; an
 * unreadable one comes back empty, with a note.
 */
export async function convertOutside(content: string, context: ConversionContext): Promise<ConvertedContent> {
  const { lang, postId, postUrl, baseUrl } = context
  try {
    if (content.length <= short) return convertContent(content, context)
    const job = { content, lang, postId, postUrl, baseUrl }
    return await inWorker(converting, job, (asked) => answerOf(context, asked as Question))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return unreadable
  }
}

/** The opening and teaser of an item; empty when its content is unreadable. */
export async function firstWordsOf({ title, content, excerpt }: Words): Promise<FirstWords> {
  const words = { title, content, excerpt }
  const needsContent =
    richTextToPlain(title) === '' || (excerpt.trim() === '' && /<!--\s*more\b/.test(content))
  try {
    if (!needsContent && excerpt.length <= short) return readFirstWords({ ...words, content: '' })
    if (content.length + excerpt.length <= short) return readFirstWords(words)
    return await inWorker(readingWords, words)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { opening: '', teaser: '' }
  }
}
