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

/** A domain's contributions around every public page. */
export interface FrameContribution {
  /** Footer links, low orders first. */
  links?: readonly (FrameLink & { order: number })[]
  /** Data of its own components, low orders first. */
  parts?: readonly (FramePart & { order: number })[]
  /** Current warnings, gravest first. */
  warnings?: readonly Warning[]
  /** Places of the frame it fills. */
  places?: FramePlaces
  /** Opening hours of the office; contributed by one domain. */
  hours?: { week: OpeningHours[]; days: OpeningDay[]; holidays: PublicHoliday[] }
  /** Consent to optional services; contributed by one domain. */
  consent?: ConsentFrame
}

/** The part of a domain that contributes to the frame. */
interface Contributor {
  name: string
  frame?: (ctx: Ctx) => FrameContribution | Promise<FrameContribution>
}

/** The frame without what the domains add: name, menu, contact. Its footer stands before all links of domains. */
export type OwnFrame = Omit<
  SiteFrame,
  'hyphenatedName' | 'parts' | 'places' | 'warnings' | 'consent' | 'openingHours' | 'openingDays' | 'holidays'
>

/** No optional services, so consent is not asked for. */
const noServices: ConsentFrame = {
  version: 0,
  since: '',
  services: {},
  accounts: {},
  days: 0,
  domain: '',
  policy: '',
}

/** Merges the frame with the domains' contributions. Throws if two domains fill the same place. */
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
