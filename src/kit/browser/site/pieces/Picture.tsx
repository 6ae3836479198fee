import { imageOf, sourceOf } from '#kit/shared/site/picture-forms.ts'
import type { Picture as PictureData } from '#kit/shared/site/site.ts'
import { foreign, useSite } from '../surroundings.ts'

export type Ratio = '1-1' | '4-3' | '3-2' | '16-9' | '21-9' | 'own'

interface Props {
  picture: PictureData
  /** Displayed width, in the form of the `sizes` attribute. */
  sizes: string
  ratio?: Ratio
  /** Immediately visible: loaded first. */
  first?: boolean
  /** Repeats adjacent text, so it is hidden from screen readers. */
  decorative?: boolean
}

/** A picture in the smallest sufficient format and size, with its space reserved and coloured while it loads. */
export function Picture({ picture, sizes, ratio = 'own', first = false, decorative = false }: Props) {
  const { lang } = useSite()
  const { focal } = picture
  const source = sourceOf(picture, sizes)
  return (
    <picture className={`picture ratio-${ratio}`} style={{ backgroundColor: picture.colour }}>
      {source && <source {...source} />}
      <img
        {...imageOf(picture, sizes)}
        alt={decorative ? '' : picture.alt}
        lang={foreign(picture.lang, lang)}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
        style={focal && { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
      />
    </picture>
  )
}

/** A picture with caption and credit. */
export function Figure(props: Props & { className?: string }) {
  const { t } = useSite()
  const { caption, credit } = props.picture
  return (
    <figure className={props.className ?? 'figure'}>
      <Picture {...props} />
      {(caption || credit) && (
        <figcaption>
          {caption} {credit && <small>{t('site.photo', { credit })}</small>}
        </figcaption>
      )}
    </figure>
  )
}
