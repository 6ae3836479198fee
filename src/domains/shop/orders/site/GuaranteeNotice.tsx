import { Picture } from '../../../../kit/browser/site/pieces/Picture.tsx'
import type { CheckOrderData } from '../orders.views.ts'

/** The harmonised notice on the legal guarantee: it stands open, not behind a link. */
export function GuaranteeNotice({ notice }: { notice: NonNullable<CheckOrderData['guarantee']> }) {
  const { title, text, picture } = notice
  return (
    <aside className="note" aria-label={title}>
      {picture ? (
        <Picture picture={picture} sizes="24rem" />
      ) : (
        <>
          <strong>{title}</strong>
          <p>{text}</p>
        </>
      )}
    </aside>
  )
}
