import type { ConsentFrame } from '../../shared/site/consent.ts'
import type {
  FrameLink,
  FramePart,
  FramePlaces,
  OpeningDay,
  OpeningHours,
  PublicHoliday,
  SiteFrame,
  Warning,
} from '../../shared/site/site.ts'
import type { Ctx } from '../context.ts'
import { hyphenatedName } from '../text/hyphenation.ts'

/** What a domain puts around every public page. */
export interface FrameContribution {
  /** Links of the footer, low orders first. */
  links?: readonly (FrameLink & { order: number })[]
  /** What its own components show, low orders first. */
  parts?: readonly (FramePart & { order: number })[]
  /** What everybody has to know now, the gravest first. */
  warnings?: readonly Warning[]
  /** What it answers of the places that pages lead to. */
  places?: FramePlaces
  /** Opening hours of the office; one domain tells them. */
  hours?: { week: OpeningHours[]; days: OpeningDay[]; holidays: PublicHoliday[] }
  /** What visitors are asked about optional services; one domain tells it. */
  consent?: ConsentFrame
}

/** A domain, with the part of it that makes its contribution. */
interface Contributor {
  name: string
  frame?: (ctx: Ctx) => FrameContribution | Promise<FrameContribution>
}

/** The frame without what the domains add: name, menu, contact. Its footer stands before all links of domains. */
export type OwnFrame = Omit<
  SiteFrame,
  'hyphenatedName' | 'parts' | 'places' | 'warnings' | 'consent' | 'openingHours' | 'openingDays' | 'holidays'
>

/** Nothing optional, so nothing to ask. */
const noServices: ConsentFrame = {
  version: 0,
  since: '',
  services: {},
  accounts: {},
  days: 0,
  domain: '',
  policy: '',
}

/** Joins the frame with what the domains put into it. Throws where two domains answer the same place. */
export async function gatherFrame(
  ctx: Ctx,
  own: OwnFrame,
  domains: readonly Contributor[],
): Promise<SiteFrame> {
  const given: FrameContribution[] = []
  for (const { frame } of domains) if (frame) given.push(await frame(ctx))
  const places: FramePlaces = {}
  for (const contribution of given) {
    const twice = Object.keys(contribution.places ?? {}).find((place) => place in places)
    if (twice) throw new Error(`two domains answer the place ${twice}`)
    Object.assign(places, contribution.places)
  }
  const hours = given.find((one) => one.hours)?.hours
  return {
    ...own,
    openingHours: hours?.week ?? [],
    openingDays: hours?.days ?? [],
    holidays: hours?.holidays ?? [],
    hyphenatedName: hyphenatedName(own.name),
    footer: [...own.footer, ...inOrder(given.flatMap(({ links = [] }) => links))],
    parts: inOrder(given.flatMap(({ parts = [] }) => parts)),
    places,
    warnings: given.flatMap(({ warnings = [] }) => warnings),
    consent: given.find(({ consent }) => consent)?.consent ?? noServices,
  }
}

const inOrder = <T extends { order: number }>(all: readonly T[]): Omit<T, 'order'>[] =>
  all.toSorted((a, b) => a.order - b.order).map(({ order: _, ...one }) => one)
