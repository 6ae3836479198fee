import type { Language } from '#kit/shared/text/languages.ts'

/** A file of the old site's media library. */
export interface KnownMedia {
  id: number
  /** Address at the old site. */
  url: string
  title: string
  alt: string
  caption: string
  isImage: boolean
}

/** A category or a tag that public posts of the old site have. */
export interface KnownTopic {
  id: number
  name: string
  /** Address at the old site of the list of its posts. */
  url: string
}

/** What the conversion may ask about the rest of the export. */
export interface KnownContents {
  mediaById(id: number): KnownMedia | undefined
  mediaByUrl(url: string): KnownMedia | undefined
  /** Pictures attached to a post, in their order. */
  imagesOf(postId: number): KnownMedia[]
  /** Title of a post or page by its address at the old site. */
  titleOf(url: string): string | undefined
  /** In the order of the export. */
  topics(taxonomy: 'category' | 'post_tag'): KnownTopic[]
  /** Content of a reusable block. */
  reusableBlock(id: number): string | undefined
}

/** Where things of the old site are now. */
export interface NewAddresses {
  /** @returns null when the file is not here */
  mediaUrl(oldUrl: string): { id?: string; url: string } | null
  /** @returns null when the page was not taken over */
  pageUrl(oldUrl: string): string | null
}

export interface ConversionContext {
  lang: Language
  /** Id of the post at the old site. */
  postId: number
  /** Address of the post at the old site; relative addresses count from here. */
  postUrl: string
  /** Address of the old site without a slash at its end. */
  baseUrl: string
  contents: KnownContents
  addresses: NewAddresses
}

/** What an editor should know of a converted text; `detail` names the thing. */
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

/** The context of one conversion and what it finds. */
export class Conversion {
  readonly context: ConversionContext
  /** Addresses of media at the old site that the text shows or links to. */
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

  /** A word in the language of the text. */
  word(german: string, english: string): string {
    return this.context.lang === 'de' ? german : english
  }
}
