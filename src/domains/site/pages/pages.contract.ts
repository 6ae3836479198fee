import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id } from '#kit/shared/records/record.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { placeKinds } from './places.rules.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Location of a page's subject (WGS 84), with practical information for visitors. */
const place = z.object({
  lat: z.number().min(-85).max(85),
  lon: z.number().min(-180).max(180),
  /** Metres above sea level. */
  elevation: z.number().min(-500).max(9000).nullable(),
  kind: z.enum(placeKinds),
  /** On one line: `Hauptplatz 1, 2099 Rebenau`. */
  address: z.string().trim().max(200),
  openingHours: z.array(z.object({ day: z.number().int().min(1).max(7), from: clock, to: clock })).max(50),
})

export type PagePlace = z.output<typeof place>

/** Template: one of the `views` of all domains; the service refuses others. */
const templateView = z.string().regex(/^[a-zA-Z]{1,40}$/)

const fields = {
  title: z.string().trim().min(1).max(200),
  linktext: z.string().trim().max(80),
  slug: z.string().trim().max(120),
  text: z.string().max(1_000_000),
  parent_page: id.nullable(),
  order: z.number().int(),
  offline: z.boolean(),
  showInMenu: z.boolean(),
  custom_marker: z.string().trim().max(60),
  /** Type of the items on a list page; empty: all. */
  type: z.string().trim().max(60),
  tags: z.array(z.string().trim().min(1).max(60)).max(50),
  meta_keywords: z.string().trim().max(300),
  meta_description: z.string().trim().max(400),
  template: z.object({ view: templateView }),
  picture: id.nullable(),
  files: z.array(id).max(100),
  place: place.nullable(),
  /** Address without language; set by the server from the chain of parents. */
  route: z.string().max(2000),
}

const editorial = records({
  name: 'page',
  path: '/api/v0/page',
  fields,
  required: ['title'],
  defaults: {
    linktext: '',
    slug: '',
    text: '',
    parent_page: null,
    offline: false,
    showInMenu: true,
    custom_marker: '',
    type: '',
    tags: [],
    meta_keywords: '',
    meta_description: '',
    template: { view: 'contentview' },
    picture: null,
    files: [],
    place: null,
  },
  editorial: { translatable: ['title', 'linktext', 'slug', 'text', 'meta_keywords', 'meta_description'] },
  filters: {
    parent_page: z.union([id, z.literal('none')]).optional(),
    view: templateView.optional(),
    offline: z.stringbool().optional(),
    tag: z.string().optional(),
  },
})

/** A page in the tree of the admin centre: light, without texts. */
const treeNode = editorial.record
  .pick({
    _id: true,
    title: true,
    linktext: true,
    slug: true,
    parent_page: true,
    order: true,
    offline: true,
    showInMenu: true,
  })
  .extend({
    status: editorial.record.shape.status,
    hasDraft: z.boolean(),
    view: templateView,
    route: z.string(),
    /** State of each translation. */
    languages: z.partialRecord(z.enum(contentLanguages), z.enum(['draft', 'published', 'outdated'])),
    updatedAt: z.string(),
    /** The caller, with the right to change pages, may change this one. */
    mayChange: z.boolean(),
  })

export type PageNode = z.output<typeof treeNode>

const nodes = z.array(treeNode)

/** Changing and removing also return the new tree (specification § 7). */
export const page = {
  ...editorial,
  calls: {
    ...editorial.calls,
    update: {
      ...editorial.calls.update,
      output: editorial.calls.update.output.extend({ collection: nodes.optional() }),
    },
    remove: {
      ...editorial.calls.remove,
      output: editorial.calls.remove.output.extend({ collection: nodes.optional() }),
    },
  },
}

export type Page = z.output<typeof page.record>

/**
 * Right to set redirects, which take effect at once for all visitors and may lead to another host: never granted with
 * drafts alone.
 */
export const leadElsewhere = { module: 'page', action: 'publish' } as const

export const pageCalls = {
  setOrder: endpoint({
    method: 'POST',
    path: '/api/v0/page/setOrder/',
    summary:
      'Put pages into an order, or under another page; where visitors see it, by those who may publish',
    access: { module: 'page', action: 'update' },
    input: z.object({
      /** Children of `parent_page` in their new order; those from elsewhere move here. */
      parent_page: id.nullable(),
      _id: z.array(id).min(1).max(500),
    }),
    output: z.object({ collection: nodes }),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/api/v0/page/tree',
    summary: 'All pages as the tree of the admin centre needs them, in order',
    access: { module: 'page', action: 'read' },
    input: z.object({}),
    output: z.object({ collection: nodes }),
  }),
  redirects: endpoint({
    method: 'GET',
    path: '/api/v0/redirect/',
    summary: 'Addresses that lead elsewhere now',
    access: { module: 'page', action: 'read' },
    input: z.object({
      search: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(0).max(500).default(20),
      skip: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({
      redirect: z.array(
        z.object({
          _id: id,
          from: z.string(),
          to: z.string(),
          createdAt: z.string(),
          /** True if the target is a page that the caller may change. */
          mayChange: z.boolean(),
        }),
      ),
      total: z.number().int(),
    }),
  }),
  createRedirect: endpoint({
    method: 'POST',
    path: '/api/v0/redirect/',
    summary: 'Lead an old address to another one',
    access: leadElsewhere,
    input: z.object({
      from: z
        .string()
        .regex(/^\/[^\s?#]*$/)
        .max(2000),
      to: z
        .string()
        .regex(/^(\/|https?:\/\/)\S*$/)
        .max(2000),
    }),
    output: z.object({ redirect: z.object({ _id: id, from: z.string(), to: z.string() }) }),
  }),
  removeRedirect: endpoint({
    method: 'DELETE',
    path: '/api/v0/redirect/:_id?',
    summary: 'Forget an old address',
    access: leadElsewhere,
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id) }),
  }),
}
