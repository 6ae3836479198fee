import { z } from 'zod'
import { id, isoDay } from '#kit/shared/records/record.ts'
import { endpoint, roles } from '#kit/shared/contract.ts'
import {
  accountForms,
  consentServices,
  measuringServices,
  type ConsentService,
  type MeasuringService,
} from '#kit/shared/site/consent.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { isTileAddress, leastZoom, mostZoom } from './map-tiles.rules.ts'

const line = (max = 200) => z.string().trim().max(max)
const bilingual = <T extends z.ZodType>(schema: T) => z.object({ de: schema, en: schema })
const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const email = z.union([z.literal(''), z.email()])

/** Name, look and contact of the site. */
const site = z.object({
  name: line(120).min(1),
  claim: bilingual(line(200)),
  logo: id.nullable(),
  favicon: id.nullable(),
  languages: z.array(z.enum(contentLanguages)).min(1),
  /** True: accessibility barriers prevent publishing. */
  blockBarriers: z.boolean().optional(),
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone)),
  colours: z.object({ primary: colour, accent: colour }),
  contact: z.object({
    organisation: line(),
    street: line(),
    zip: line(20),
    city: line(),
    phone: line(40),
    email,
    /** Country whose rules apply, 'at' or 'de'. */
    country: z.enum(['at', 'de']),
  }),
})

const legal = z.object({
  imprint: bilingual(z.string().max(200_000)),
  privacy: bilingual(z.string().max(200_000)),
})

export const right = z.templateLiteral([
  z.string().regex(/^[a-z_]+$/),
  '.',
  z.string().regex(/^[a-z][A-Za-z]*$/),
])

/** `news.update`. */
export type Right = z.output<typeof right>

/** Roles of the admin centre, for which a second factor can be required. */
export const factorRoles = ['admin', 'system', 'member'] as const satisfies readonly (typeof roles)[number][]
export type FactorRole = (typeof factorRoles)[number]

/** Rights of roles by module; admin and system have all. */
const permissions = z.object({ member: z.array(right).max(500), user: z.array(right).max(500) })

const mailbox = z.object({
  uuid: id,
  name: line(120),
  address: z.email(),
  smtpUrl: z.string().max(500),
})

const enabledFlags = Object.fromEntries(
  consentServices.map((service) => [`${service}_enabled`, z.boolean()]),
) as Record<`${ConsentService}_enabled`, z.ZodBoolean>

const accounts = Object.fromEntries(
  measuringServices.map((service) => [
    `${service}_id`,
    z
      .string()
      .trim()
      .regex(new RegExp(`^$|${accountForms[service].source}`))
      .default(''),
  ]),
) as Record<`${MeasuringService}_id`, z.ZodDefault<z.ZodString>>

/** Optional services requiring consent, and retention of choices. */
const privacy = z.object({
  ...enabledFlags,
  /** The site's accounts at measuring services; without one the service is not offered. */
  ...accounts,
  /** Days a choice is stored in the browser. */
  cookie_days: z.number().int().min(1).max(730),
  /** Domain of the cookie; empty: only the host. */
  cookie_domain: z.union([z.literal(''), z.string().regex(/^\.?([a-z0-9-]+\.)+[a-z]{2,}$/i)]),
  /** Months after which anonymous records of choices are deleted. */
  proof_months: z.number().int().min(1).max(120),
  contact_form_enabled: z.boolean(),
  newsletter_enabled: z.boolean(),
})

/** Recipient of visitors' messages, and an additional question against robots. */
const message = z.object({
  /** Empty: the site's contact address. */
  email,
  captcha: z.boolean(),
  captcha_question: bilingual(line(200)),
  /** Correct answers, comma-separated. */
  captcha_answers: line(500),
})

const day = z.union([z.literal(''), isoDay])
/** Data of the accessibility statement. */
const accessibility = z.object({
  conformity: z.enum(['full', 'partial', 'none']),
  method: z.enum(['self', 'external']),
  createdOn: day,
  reviewedOn: day,
  issues: z.array(z.object({ text: bilingual(line(2000)) })).max(50),
  /** Enforcement body for unanswered complaints; empty: the country's default. */
  enforcement: z.object({
    name: line(),
    address: line(),
    href: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  }),
})

const settingsSections = {
  site,
  legal,
  permissions,
  meta: z.object({ og_image: id.nullable(), routes: z.array(z.object({ route: line(500) })).max(500) }),
  system: z.object({ maintenance_image: id.nullable(), quantity_units: z.array(line(40)).max(100) }),
  mail: z.object({ mailboxes: z.array(mailbox).max(20), DEFAULT_SYSTEM_MAILBOX: id.nullable() }),
  components: z.object({
    map: z.object({
      apikey: line(500),
      /** Tile address with `{z}`, `{x}`, `{y}` and optionally `{apikey}`; empty: drawn maps only. */
      tiles: line(500).refine(isTileAddress).optional(),
      /** Attribution of the tiles. */
      attribution: line(200).optional(),
      /** Initial position of maps in degrees north and east; null: fits all content. */
      latitude: z.number().min(-90).max(90).nullable().optional(),
      longitude: z.number().min(-180).max(180).nullable().optional(),
      /** 3 the continent … 18 a house. */
      zoom: z.number().int().min(leastZoom).max(mostZoom).optional(),
    }),
    social: z.object({ facebook: line(500) }),
  }),
  pages: z.object({ custom_classes: z.array(line(60)).max(100) }),
  auth: z.object({
    availableRoles: z.array(z.enum(roles)),
    allow_sms_reset: z.boolean(),
    /** Visitors can create accounts, without rights in the admin centre. */
    sign_up: z.boolean().default(true),
    /** Roles that must set up a second factor before anything else. */
    second_factor_roles: z.array(z.enum(factorRoles)).max(10).default([]),
  }),
  images: z.object({ force_disable_cache: z.boolean() }),
  admincenter: z.object({ url: z.string().regex(/^\/[\w-]+$/) }),
  /** Place of the weather in degrees north and east; no request is made while it is off. */
  weather: z.object({
    enabled: z.boolean(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  privacy,
  message,
  newsletter: z.object({
    /** Shows a sign-up box at the bottom of every page. */
    box: z.boolean(),
    /** Offers readers to consent to individual tracking of opens and clicks. */
    measure: z.boolean(),
  }),
  accessibility,
}

const settingsShape = z.object(settingsSections)
export type Settings = z.output<typeof settingsShape>

/** Sections visible to everybody; the others are for administrators. */
export const publicSections = [
  'site',
  'legal',
  'meta',
  'images',
  'admincenter',
  'privacy',
] as const satisfies (keyof Settings)[]

/** Versions by section. */
const versions = z.partialRecord(settingsShape.keyof(), z.number().int())

const answer = z.object({ config: settingsShape.partial(), versions })

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/v0/config/',
    summary: 'The settings of the site; guests get the public part',
    access: 'guest',
    input: z.object({}),
    output: answer,
    cached: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/config/',
    summary: 'Change whole sections of the settings',
    access: 'admin',
    fresh: ['permissions', 'auth', 'mail'],
    input: settingsShape.partial().extend({
      /** Versions the changes are based on; an older one is answered with 409. */
      versions: versions.optional(),
    }),
    output: answer,
  }),
  rights: endpoint({
    method: 'GET',
    path: '/api/v0/config/rights',
    summary: 'What rights there are: every module with the actions in it',
    access: 'admin',
    input: z.object({}),
    output: z.object({ modules: z.array(z.object({ module: z.string(), actions: z.array(z.string()) })) }),
  }),
  testMailbox: endpoint({
    method: 'POST',
    path: '/api/v0/config_test_mailbox',
    summary: 'Try the mail server of a mailbox, a stored one or one that is being typed; nothing is sent',
    access: 'admin',
    input: z.object({
      uuid: id.optional(),
      /** As in a mailbox; a hidden password stands for the stored one of `uuid`. */
      smtpUrl: z.string().max(500).optional(),
    }),
    output: z.object({ done: z.literal(true) }),
    perMinute: 20,
    reads: true,
  }),
}
