import { renderToString } from 'react-dom/server'
import type { SiteFrame, SitePage } from '../../shared/site/site.ts'
import type { FramedPage } from './domain.ts'
import { Page, type Site } from './Page.tsx'

type Around = readonly [before: string, after: string]

/** Rendered frames by data and page place. Needs no invalidation: a changed or expired frame is another object. */
const drawn = new WeakMap<SiteFrame, Map<string, Around>>()
/** Pages rendered repeatedly are lists with parameters: few places with many pages each. */
const mostPlaces = 50
/** Placeholder for the view in a frame rendered with `only="frame"`. */
const room = '<main></main>'

const placeOf = ({ lang, path, trail, meta }: FramedPage) =>
  JSON.stringify([lang, path, trail, meta.alternates])

function aroundOf(site: Site, page: SitePage, now: string): Around {
  const places = drawn.get(page.frame) ?? new Map<string, Around>()
  drawn.set(page.frame, places)
  const place = placeOf(page)
  const known = places.get(place)
  if (known) return known
  const frame = renderToString(<Page site={site} page={page} now={now} only="frame" />)
  const [before = '', after = ''] = frame.split(room)
  if (places.size >= mostPlaces) places.clear()
  places.set(place, [before, after])
  return [before, after]
}

/** A page rendered in one pass. */
export const wholeMarkup = (site: Site, page: SitePage, now: string): string =>
  renderToString(<Page site={site} page={page} now={now} />)

/** The same, byte for byte, with a frame shared by all pages at one place. */
export function pageMarkup(site: Site, page: SitePage, now: string): string {
  const [before, after] = aroundOf(site, page, now)
  return before + renderToString(<Page site={site} page={page} now={now} only="view" />) + after
}
