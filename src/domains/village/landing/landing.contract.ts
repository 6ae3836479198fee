import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, listParameters } from '#kit/shared/records/record.ts'
import { entry, entryCalls } from '#domains/site/entries/entries.contract.ts'
import { eventCalls } from '#domains/site/events/events.contract.ts'
import { newsCalls } from '#domains/site/news/news.contract.ts'
import { page } from '#domains/site/pages/pages.contract.ts'
import { weatherCalls } from '#domains/village/weather/weather.contract.ts'
import { listViews } from './landing.rules.ts'

const news = newsCalls.recent.output.shape.news
const event = eventCalls.upcoming.output.shape.event
const file = z.array(z.any())

/** A page as menus need it; only the landing page includes its text. */
const livePage = page.record
  .pick({
    _id: true,
    title: true,
    linktext: true,
    slug: true,
    route: true,
    type: true,
    tags: true,
    parent_page: true,
    order: true,
    showInMenu: true,
    custom_marker: true,
    meta_description: true,
    template: true,
    picture: true,
    lang: true,
  })
  .extend({ text: z.string().optional() })

const { availableCategories, availableTypes } = entry.calls.list.output.shape

/** Data of pages that combine several domains, in one answer each (specification § 7). */
export const landingCalls = {
  getPageDataLandingPage: endpoint({
    method: 'GET',
    path: '/api/c/getPageDataLandingPage',
    summary: 'Everything of the landing page: weather, newest entries, news, next events, pages and files',
    access: 'guest',
    input: z.object({ lang: listParameters.lang }),
    output: z.object({
      /** Null if no forecast is known. */
      weather: weatherCalls.read.output.shape.weather.element.nullable(),
      entry: entryCalls.recent.output.shape.entry,
      news,
      event,
      page: z.array(livePage),
      file,
    }),
    cached: true,
  }),
  getPageDataListRenderer: endpoint({
    method: 'GET',
    path: '/api/c/getPageDataListRenderer',
    summary: 'What a list shows: news, events to come or entries, of a page or of a view and a type',
    access: 'guest',
    input: z.object({
      /** Takes view and type from this page. */
      page: id.optional(),
      view: z.enum(listViews).default('listview'),
      type: z.string().trim().max(60).optional(),
      limit: listParameters.limit,
      skip: listParameters.skip,
      lang: listParameters.lang,
    }),
    output: z.object({
      view: z.enum(listViews),
      /** Only the list of the chosen view is filled. */
      news,
      event,
      entry: entryCalls.recent.output.shape.entry,
      total: z.number().int(),
      availableCategories,
      availableTypes,
      file,
    }),
    cached: true,
  }),
}
