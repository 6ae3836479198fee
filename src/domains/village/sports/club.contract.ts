import { z } from 'zod'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { bounds, consentScopes, sportNames } from './sports.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const day = isoDay
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const module = 'sports'

/** A club and its sport. Its contact details are in its directory entry. */
export const club = records({
  name: 'sports_club',
  module,
  path: '/api/v0/sports/club',
  fields: {
    title: line(120).min(1),
    /** Last part of the address, derived from the title. */
    slug: line(120),
    sport: z.enum(sportNames),
    text: translated(line(5000)),
    entry: id.nullable(),
    picture: id.nullable(),
    /** Shown on the site. */
    active: z.boolean(),
    position: z.number().int().min(0).max(10_000),
  },
  required: ['title'],
  defaults: {
    slug: '',
    sport: 'football',
    text: untranslated(),
    entry: null,
    picture: null,
    active: false,
    position: 0,
  },
  filters: { sport: z.enum(sportNames).optional() },
  answered: {
    /** True if the caller only trains one of the club's teams and may only read the club. */
    narrowed: z.boolean(),
  },
  lines: {
    /** Accounts that may edit everything of this club despite being limited to their own records. */
    officers: { fields: { account: id }, most: 50 },
  },
})
export type Club = RecordOf<typeof club>

export const team = records({
  name: 'sports_team',
  module,
  path: '/api/v0/sports/team',
  fields: {
    club: id,
    title: line(120).min(1),
    slug: line(120),
    sport: z.enum(sportNames),
    /** `U12`, `Damen`. */
    category: line(60),
    /** The club's name in the association's fixtures, if it differs from the title. */
    calledAs: line(120),
    text: translated(line(5000)),
    venue: line(200),
    active: z.boolean(),
    /** Show the next and last game on the landing page. */
    onFirstPage: z.boolean(),
    position: z.number().int().min(0).max(10_000),
  },
  required: ['club', 'title'],
  defaults: {
    slug: '',
    sport: 'football',
    category: '',
    calledAs: '',
    text: untranslated(),
    venue: '',
    active: false,
    onFirstPage: false,
    position: 0,
  },
  filters: { club: id.optional(), sport: z.enum(sportNames).optional() },
  answered: {
    clubTitle: z.string(),
    clubSlug: z.string(),
    /** Team picture; whether it is public today, and whose consent is missing. */
    picture: z
      .object({
        _id: id,
        href: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        shown: z.boolean(),
        missing: z.array(z.string()),
      })
      .nullable(),
    /** Names of persons added by a trainer, who sees nothing else about them until an officer approves. */
    takenIn: z.array(z.string()),
    /** True if the caller may approve them. */
    mayAgree: z.boolean(),
  },
  lines: {
    squad: {
      fields: {
        person: id,
        number: z.number().int().min(0).max(999).nullable(),
        role: line(60),
        captain: z.boolean(),
      },
      most: bounds.squad,
    },
    staff: { fields: { person: id, role: line(80) }, most: 30 },
    trainings: {
      fields: { day: z.number().int().min(1).max(7), from: clock, until: clock, place: line(120) },
      most: 20,
    },
    /** Accounts that may edit this team despite being limited to their own records. */
    trainers: { fields: { account: id }, most: 20 },
  },
})
export type Team = RecordOf<typeof team>

const personFile = z.object({
  _id: id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  at: isoTime,
  href: z.string(),
})
export type PersonFile = z.output<typeof personFile>

export const sportsPerson = records({
  name: 'sports_person',
  module,
  path: '/api/v0/sports/person',
  fields: {
    club: id,
    firstName: line(80),
    lastName: line(80).min(1),
    born: day.nullable(),
    email,
    phone,
    /** Entry of the person on the site, with more details. */
    person: id.nullable(),
    /** Functions in the club: `Obmann`, `Kassier`. */
    functions: z.array(line(80)).max(20),
    /** Never shown in public. */
    hidden: z.boolean(),
    /** Visible only to the club's officers and the office. */
    note: line(5000),
  },
  required: ['club', 'lastName'],
  defaults: {
    firstName: '',
    born: null,
    email: '',
    phone: '',
    person: null,
    functions: [],
    hidden: false,
    note: '',
  },
  filters: {
    club: id.optional(),
    team: id.optional(),
    /** Only persons with a licence that expires by this day. */
    expiring: day.optional(),
  },
  answered: {
    clubTitle: z.string(),
    /** True if of age today; false if the date of birth is unknown. */
    adult: z.boolean(),
    /** Public visibility of the person today. */
    shown: z.object({ name: z.boolean(), picture: z.boolean(), teamPicture: z.boolean() }),
    portrait: z.string().nullable(),
    documents: z.array(personFile),
    /** True if documents and notes are withheld from the caller. */
    narrowed: z.boolean(),
  },
  lines: {
    licences: {
      fields: { title: line(120).min(1), number: line(60), expires: day.nullable() },
      most: bounds.licences,
    },
    consents: {
      fields: {
        scope: z.enum(consentScopes),
        givenOn: day,
        until: day.nullable(),
        withdrawnOn: day.nullable(),
        by: z.enum(['self', 'guardian']),
        guardian: line(120),
      },
      most: bounds.consents,
    },
  },
})
export type SportsPerson = RecordOf<typeof sportsPerson>

const read = { module, action: 'read' } as const

/** Choices for screens. */
export const sportsChoices = {
  choices: endpoint({
    method: 'GET',
    path: '/api/v0/sports/choices',
    summary: 'Clubs, teams and accounts by name, for choosing one',
    access: read,
    input: z.object({}),
    output: z.object({
      clubs: z.array(
        z.object({
          _id: id,
          title: z.string(),
          sport: z.enum(sportNames),
          /** True if the caller may add teams and persons. */
          led: z.boolean(),
        }),
      ),
      teams: z.array(z.object({ _id: id, title: z.string(), club: id })),
      /** Accounts of the admin centre; none for users limited to their own records. */
      accounts: z.array(z.object({ _id: id, name: z.string() })),
      /** True if the caller sees only own records. */
      narrowed: z.boolean(),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/v0/sports/people/:club',
    summary: 'Persons of a club by name, for choosing one',
    access: read,
    input: z.object({ club: id }),
    output: z.object({ people: z.array(z.object({ _id: id, name: z.string() })) }),
  }),
  agreeWithTakenIn: endpoint({
    method: 'POST',
    path: '/api/v0/sports/team/:_id/agree',
    summary: 'Let the trainers of a team read about those whom they took in',
    access: { module, action: 'update' },
    input: z.object({ _id: id }),
    output: z.object({ agreed: z.number().int() }),
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/v0/sports/person-file/:_id?',
    summary: 'Remove a document or the portrait of a person for good',
    access: { module, action: 'update' },
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id) }),
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/api/v0/sports/team-picture/:_id?',
    summary: 'Remove the picture of a team for good',
    access: { module, action: 'update' },
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id) }),
  }),
}
