import type { Sketch } from '../maps.contract.ts'
import { useMapTexts } from './texts.ts'

/** Scale bar; its length is a share of the parent's width. */
export function ScaleBar({ scale: { metres, share } }: Pick<Sketch, 'scale'>) {
  const t = useMapTexts()
  return (
    <span className="map-scale" style={{ inlineSize: `${share * 100}%` }}>
      {metres < 1000 ? t('maps.metres', { count: metres }) : t('maps.kilometres', { count: metres / 1000 })}
    </span>
  )
}
