import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Picture as PictureData } from '#kit/shared/site/site.ts'
import { useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

const turned = (by: number, count: number) => (index: number | null) => ((index ?? 0) + by + count) % count

/**
 * An enlarged picture: beyond the window it is moved by scrolling, dragging or arrow keys, natively and without
 * animation.
 */
function Zoomed({
  picture,
  isLarge,
  toggle,
}: {
  picture: PictureData
  isLarge: boolean
  toggle: () => void
}) {
  const { t } = useSite()
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef({ x: 0.5, y: 0.5 })
  useEffect(() => {
    const box = frame.current
    if (!box || !isLarge) return
    box.scrollTo(
      (box.scrollWidth - box.clientWidth) * place.current.x,
      (box.scrollHeight - box.clientHeight) * place.current.y,
    )
    box.focus({ preventScroll: true })
  }, [isLarge, picture])
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    place.current = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
    toggle()
  }
  return (
    // The button above offers the same to keyboards and screen readers
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={isLarge ? 'lightbox-frame is-large' : 'lightbox-frame'}
      {...(isLarge ? { tabIndex: 0, role: 'group', 'aria-label': t('site.movePicture') } : {})}
      onClick={press}
    >
      <Picture picture={picture} sizes={isLarge ? '200vw' : '100vw'} first />
    </div>
  )
}

/**
 * Enlarges pictures over the page: `open` for their links, `lightbox` to be rendered after them. Without JavaScript the
 * links lead to the pictures themselves.
 */
export function useLightbox(pictures: readonly PictureData[]): {
  open: (event: MouseEvent, index: number) => void
  lightbox: ReactNode
} {
  const { t } = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [isLarge, setLarge] = useState(false)
  const count = pictures.length
  const isOpen = shown !== null
  const turn = (by: number) => {
    setLarge(false)
    setShown(turned(by, count))
  }
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '-') setLarge(event.key === '+')
      // While enlarged, arrow keys move the picture
      const by = isLarge || count < 2 ? undefined : { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (by) setShown(turned(by, count))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen, isLarge, count])
  const open = (event: MouseEvent, index: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setLarge(false)
    setShown(index)
    dialog.current?.showModal()
  }
  const picture = shown === null ? undefined : pictures[shown]
  const lightbox = (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={t('site.pictures')}
      onClose={() => setShown(null)}
      closedby="any"
    >
      {picture && (
        <figure>
          <Zoomed
            key={picture.src}
            picture={picture}
            isLarge={isLarge}
            toggle={() => setLarge((was) => !was)}
          />
          <figcaption aria-live="polite">
            <span>
              {picture.caption ?? picture.alt}{' '}
              {picture.credit && <small>{t('site.photo', { credit: picture.credit })}</small>}
            </span>
            {count > 1 && <span>{t('site.pictureOf', { number: (shown ?? 0) + 1, total: count })}</span>}
          </figcaption>
        </figure>
      )}
      <div className="lightbox-bar">
        {count > 1 && (
          <>
            <button type="button" aria-label={t('site.previousPicture')} onClick={() => turn(-1)}>
              <Icon name="back" />
            </button>
            <button type="button" aria-label={t('site.nextPicture')} onClick={() => turn(1)}>
              <Icon name="next" />
            </button>
          </>
        )}
        <button
          type="button"
          aria-label={t('site.zoomPicture')}
          aria-pressed={isLarge}
          onClick={() => setLarge((was) => !was)}
        >
          <Icon name="zoom" />
        </button>
        <button type="button" aria-label={t('site.close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
  return { open, lightbox }
}
