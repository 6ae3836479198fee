import type { ServiceIcon, ServiceLink } from '../../shared/site/cards.ts'
import type { Ctx } from '../context.ts'

/** A service's current answer, with its link if that differs from its page. */
export type TodaysAnswer = Pick<ServiceLink, 'text'> & Partial<Pick<ServiceLink, 'href'>>

/** Shown on the first page if editors mark a page of the tree with `service-{marker}`. */
export interface MarkedService {
  marker: string
  icon: ServiceIcon
  /** Null if there is nothing to show. Tags the answer. */
  today(ctx: Ctx): Promise<TodaysAnswer | null>
}

/** Shown on the first page after the marked ones, unless one of these has the same link. */
export interface OwnService {
  /** Low first. */
  order: number
  /** Null if there is none. Tags the answer. */
  link(ctx: Ctx): Promise<ServiceLink | null>
}

/** A service visitors look for, with its current answer. Domains contribute it as `services`. */
export type FirstPageService = MarkedService | OwnService
