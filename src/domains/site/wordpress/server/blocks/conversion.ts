import type { Language } from '#kit/shared/text/languages.ts'

/** A file of the old site's media library. */
export interface KnownMedia {
  id: number
  /** Address on the old site. */
  url: string
  title: string
  alt: string
  caption: string
  isImage: boolean
}

/** A category or a tag used by public posts of the old site. */
export interface KnownTopic {
  id: number
  name: string
  /** Address of its list of posts on the old site. */
  url: string
}

/** Lookups of the conversion in the rest of the export. */
export interface KnownContents {
  mediaById(id: number): KnownMedia | undefined
  mediaByUrl(url: string): KnownMedia | undefined
  /** Pictures attached to a post, in order. */
  imagesOf(postId: number): KnownMedia[]
  /** Title of a post or page by its address on the old site. */
  titleOf(url: string): string | undefined
  /** In the order of the export. */
  topics(taxonomy: 'category' | 'post_tag'): KnownTopic[]
  /** Content of a reusable block. */
  reusableBlock(id: number): string | undefined
}

/** New addresses of the old site's files and pages. */
export interface NewAddresses {
  /** @returns null when the file was not imported */
  mediaUrl(oldUrl: string): { id?: string; url: string } | null
  /** @returns null when the page was not imported */
  pageUrl(oldUrl: string): string | null
}

export interface ConversionContext {
  lang: Language
  /** Id of the post on the old site. */
  postId: number
  /** Address of the post on the old site, the base of relative addresses. */
  postUrl: string
  /** Address of the old site without a trailing slash. */
  baseUrl: string
  contents: KnownContents
  addresses: NewAddresses
}

/** A note for editors about a converted text; `detail` names what it is about. */
export interface ConversionNote {
  code: ConversionNoteCode
  detail: string
  count: number
}

export type ConversionNoteCode =
  | 'block-removed'
  | 'block-linked'
  | 'shortcode-removed'
  | 'element-removed'
  | 'link-to-old-site'
  | 'link-without-target'
  | 'media-missing'
  | 'gallery-empty'
  | 'alt-doubtful'
  | 'text-empty'
  | 'text-cut'
  | 'text-unreadable'

/** The context and the results of one conversion. */
export class Conversion {
  readonly context: ConversionContext
  /** Addresses of the old site's media that the text shows or links to. */
  readonly media = new Set<string>()
  private readonly found = new Map<string, ConversionNote>()

  constructor(context: ConversionContext) {
    this.context = context
  }

  note(code: ConversionNoteCode, detail: string): void {
    const key = `${code} ${detail}`
    const note = this.found.get(key)
    if (note) note.count++
    else this.found.set(key, { code, detail, count: 1 })
  }

  get notes(): ConversionNote[] {
    return [...this.found.values()]
  }

  /** Chooses a word in the language of the text. */
  word(german: string, english: string): string {
    return this.context.lang === 'de' ? german : english
  }
}
