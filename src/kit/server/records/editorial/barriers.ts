import {
  checkFiles,
  checkText,
  type FileFinding,
  type Finding,
  type ShownFile,
} from '#kit/shared/text/text-barriers.ts'
import type { Ctx } from '../../context.ts'
import type { Content, EditorialKind } from './kind.ts'

declare module '../../events.ts' {
  interface Events {
    /**
     * A record is about to become public, now or at a scheduled time. `barriers` finds its accessibility barriers; a
     * listener that throws a Problem prevents publication.
     */
    publishing: { collection: string; barriers: () => Promise<(Finding | FileFinding)[]> }
  }
}

interface Card {
  _id: string
  title: string
  name: string
  kind: string
  alt: string
}

const shownFile = ({ _id, title, name, kind, alt }: Card): ShownFile => ({
  _id,
  title: title || name,
  isImage: kind === 'image',
  alt,
})

/**
 * Accessibility barriers in the working state of a record: in its formatted texts in all languages that become public,
 * and in its files.
 */
export async function barriersOf(
  ctx: Ctx,
  kind: EditorialKind,
  content: Content,
): Promise<(Finding | FileFinding)[]> {
  const shown = Object.values(content.translations).filter(
    (translation) => translation?.status === 'published',
  )
  const texts = [content, ...shown].flatMap((one) => kind.richText.map((field) => one?.[field as never]))
  const ids = (kind.files?.(content) ?? []).filter((id) => id !== null)
  const cards = kind.fileCards && ids.length > 0 ? await kind.fileCards(ctx, ids) : new Map<string, unknown>()
  return [
    ...texts.flatMap((html) => (typeof html === 'string' ? checkText(html) : [])),
    ...checkFiles([...cards.values()].map((card) => shownFile(card as Card))),
  ]
}
