import type { SitePage } from '#kit/shared/site/site.ts'
import { Tiles } from '#kit/browser/site/pieces/Cards.tsx'
import { Figure } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import type { LinkNodeData } from '../pages.views.ts'

/** A page with links to its children. */
export function LinkNode({ page }: { page: SitePage<string, LinkNodeData> }) {
  const { title, text, picture, children } = page.data
  return (
    <div className="link-node">
      <div className={picture ? 'title-block has-picture' : 'title-block'}>
        <div>
          <h1>{title}</h1>
          <RichText text={text} />
        </div>
        {picture && <Figure picture={picture} sizes="(min-width: 60rem) 36rem, 92vw" ratio="3-2" first />}
      </div>
      <Tiles cards={children} level={2} />
    </div>
  )
}
