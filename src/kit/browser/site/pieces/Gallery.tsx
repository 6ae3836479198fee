import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Picture as PictureData } from '../../../shared/site.ts'
import { useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

const turned = (by: number, count: number) => (index: number | null) => ((index ?? 0) + by + count) % count

/** Pictures as a wall; each opens large. Without the program the link leads to the picture itself. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const { t } = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<number | null>(null)
  const open = (event: MouseEvent, index: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setShown(index)
    dialog.current?.showModal()
  }
  const count = pictures.length
  const isOpen = shown !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const turn = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (by) setShown(turned(by, count))
    }
    document.addEventListener('keydown', turn)
    return () => document.removeEventListener('keydown', turn)
  }, [isOpen, count])
  if (count === 0) return null
  const picture = shown === null ? undefined : pictures[shown]
  return (
    <section className="section gallery-wall" aria-labelledby="gallery">
      <h2 id="gallery">{t('site.pictures')}</h2>
      <ul role="list">
        {pictures.map((one, index) => (
          <li key={one.src}>
            <a href={one.src} data-own-window="" onClick={(event) => open(event, index)}>
              <Picture picture={one} sizes="(min-width: 40rem) 16rem, 45vw" ratio="4-3" />
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        className="lightbox"
        aria-label={t('site.pictures')}
        onClose={() => setShown(null)}
        closedby="any"
      >
        {picture && (
          <figure>
            <Picture picture={picture} sizes="100vw" first />
            <figcaption aria-live="polite">
              <span>
                {picture.caption ?? picture.alt}{' '}
                {picture.credit && <small>{t('site.photo', { credit: picture.credit })}</small>}
              </span>
              <span>{t('site.pictureOf', { number: (shown ?? 0) + 1, total: pictures.length })}</span>
            </figcaption>
          </figure>
        )}
        <div className="lightbox-bar">
          <button
            type="button"
            aria-label={t('site.previousPicture')}
            onClick={() => setShown(turned(-1, count))}
          >
            <Icon name="back" />
          </button>
          <button type="button" aria-label={t('site.nextPicture')} onClick={() => setShown(turned(1, count))}>
            <Icon name="next" />
          </button>
          <button type="button" aria-label={t('site.close')} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
      </dialog>
    </section>
  )
}
