import type { Picture as PictureData } from '#kit/shared/site/site.ts'
import { useSite } from '../surroundings.ts'
import { useLightbox } from './Lightbox.tsx'
import { Picture } from './Picture.tsx'

/** Pictures as a wall; each opens enlarged. Without JavaScript the link leads to the picture itself. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const { t } = useSite()
  const { open, lightbox } = useLightbox(pictures)
  if (pictures.length === 0) return null
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
      {lightbox}
    </section>
  )
}
