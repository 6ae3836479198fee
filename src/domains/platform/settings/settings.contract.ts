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

/** How the site calls itself, looks and can be reached. */
const site = z.object({
  name: line(120).min(1),
  claim: bilingual(line(200)),
  logo: id.nullable(),
  favicon: id.nullable(),
  languages: z.array(z.enum(contentLanguages)).min(1),
  /** Whether what shuts people out keeps a record from becoming public. */
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
    /** 'at' or 'de': which country's rules apply. */
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

/** Roles that enter the admin centre: they can be made to have a second factor. */
export const factorRoles = ['admin', 'system', 'member'] as const satisfies readonly (typeof roles)[number][]
export type FactorRole = (typeof factorRoles)[number]

/** Which role may do what in which module; admin and system may everything. */
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

/** Which optional services visitors are asked about, and how their answers are kept. */
const privacy = z.object({
  ...enabledFlags,
  /** The site's accounts with services that measure; without one the service is not offered. */
  ...accounts,
  /** Days a choice is kept in the browser. */
  cookie_days: z.number().int().min(1).max(730),
  /** Domain of the cookie; empty: the host alone. */
  cookie_domain: z.union([z.literal(''), z.string().regex(/^\.?([a-z0-9-]+\.)+[a-z]{2,}$/i)]),
  /** Months after which the anonymous records of choices are thrown away. */
  proof_months: z.number().int().min(1).max(120),
  contact_form_enabled: z.boolean(),
  newsletter_enabled: z.boolean(),
})

/** Where messages of visitors go, and what keeps robots out beside what nobody sees. */
const message = z.object({
  /** Empty: the contact address of the site. */
  email,
  captcha: z.boolean(),
  captcha_question: bilingual(line(200)),
  /** Right answers, separated by commas. */
  captcha_answers: line(500),
})

const day = z.union([z.literal(''), isoDay])
/** What the accessibility statement says. */
const accessibility = z.object({
  conformity: z.enum(['full', 'partial', 'none']),
  method: z.enum(['self', 'external']),
  createdOn: day,
  reviewedOn: day,
  issues: z.array(z.object({ text: bilingual(line(2000)) })).max(50),
  /** Who to turn to when an answer is missing; empty: the body of the country. */
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
      /** Address of map pictures with `{z}`, `{x}`, `{y}` and perhaps `{apikey}`; empty: maps are only drawn. */
      tiles: line(500).refine(isTileAddress).optional(),
      /** Whose map pictures they are. */
      attribution: line(200).optional(),
      /** Where maps of the village begin, in degrees north and east; null: with everything that is on them. */
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
    /** Anybody can make an account for himself, with no rights in the admin centre. */
    sign_up: z.boolean().default(true),
    /** Accounts of these roles can do nothing before they have set up a second factor. */
    second_factor_roles: z.array(z.enum(factorRoles)).max(10).default([]),
  }),
  images: z.object({ force_disable_cache: z.boolean() }),
  admincenter: z.object({ url: z.string().regex(/^\/[\w-]+$/) }),
  /** Whose weather is shown, in degrees north and east; nothing is asked while it is off. */
  weather: z.object({
    enabled: z.boolean(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  privacy,
  message,
  newsletter: z.object({
    /** A small sign-up box stands at the bottom of every page. */
    box: z.boolean(),
    /** Readers may agree that what they open and follow is counted one by one. */
    measure: z.boolean(),
  }),
  accessibility,
}

const settingsShape = z.object(settingsSections)
export type Settings = z.output<typeof settingsShape>

/** What everybody may know; the rest is for administrators. */
export const publicSections = [
  'site',
  'legal',
  'meta',
  'images',
  'admincenter',
  'privacy',
] as const satisfies (keyof Settings)[]

/** A version of its own for each section. */
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
      /** The versions that the sections were changed on; an older one than the current is answered with 409. */
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
      /** As in a mailbox; a hidden password means the stored one of `uuid`. */
      smtpUrl: z.string().max(500).optional(),
    }),
    output: z.object({ done: z.literal(true) }),
    perMinute: 20,
    reads: true,
  }),
}
