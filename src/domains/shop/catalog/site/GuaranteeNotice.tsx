import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import type { GuaranteeNotice as Notice } from '../catalog.contract.ts'

/**
 * The harmonised notice on the legal guarantee: expanded, and also as text, because its picture is small on a phone.
 */
export function GuaranteeNotice({ notice }: { notice: Notice }) {
  const { title, text, link, picture } = notice
  return (
    <aside className="note shop-guarantee" aria-label={title}>
      {picture && <Picture picture={picture} sizes="20rem" />}
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        <a href={link.href} rel="external">
          {link.label}
        </a>
      </div>
    </aside>
  )
}
