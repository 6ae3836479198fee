import type { ServiceIcon, ServiceLink } from '../../shared/site/cards.ts'
import type { Ctx } from '../context.ts'

/** Today's answer of a service; its link, where it leads elsewhere than to the page that it stands on. */
export type TodaysAnswer = Pick<ServiceLink, 'text'> & Partial<Pick<ServiceLink, 'href'>>

/** Stands on the first page where editors mark a page of the tree with `service-{marker}`. */
export interface MarkedService {
  marker: string
  icon: ServiceIcon
  /** Null while there is nothing to tell. Tags the answer. */
  today(ctx: Ctx): Promise<TodaysAnswer | null>
}

/** Stands on the first page by itself, behind the marked ones, unless one of these leads there already. */
export interface OwnService {
  /** Low first. */
  order: number
  /** Null where there is none. Tags the answer. */
  link(ctx: Ctx): Promise<ServiceLink | null>
}

/** What people come for, with today's answer in it. A domain contributes it as `services`. */
export type FirstPageService = MarkedService | OwnService
