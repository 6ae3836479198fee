import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'
import { longestKeyFile } from './push.rules.ts'

const field = z.string().trim().min(1).max(200)

/** What an app begins with, as Firebase's console shows it; no secret. */
export const firebaseAppShape = z.object({
  projectId: field,
  appId: field,
  apiKey: field,
  messagingSenderId: field,
})
export type FirebaseApp = z.output<typeof firebaseAppShape>

export const firebaseSettingsShape = z.object({
  /** The key file of a service account. */
  account: z.string(),
  app: firebaseAppShape.nullable(),
})

const state = z.object({
  ...storedVersion,
  project: z.string(),
  email: z.string(),
  /** False: the key was kept with another SECRET. */
  isReadable: z.boolean(),
  app: firebaseAppShape.nullable(),
  /** Registered apps. */
  apps: z.number().int(),
})
const base = '/api/v1/firebase'
const answer = z.object({ firebase: state.nullable() })

/** The call of an app that gets messages through Firebase. */
export const pushApp = {
  register: endpoint({
    method: 'POST',
    path: `${base}/registration`,
    summary:
      'Store the registration of an app at Firebase, where this is switched on; answers the token that stands for it',
    access: 'guest',
    input: z.object({
      /** What Firebase's SDK gave the app. */
      registration: z.string().regex(/^[\w:.-]{20,4096}$/),
      /** Left out: the one before, else that of the call. */
      lang: z.enum(contentLanguages).optional(),
      /** The registration that this one takes the place of: its topics and its language go on. */
      previous: z.string().max(4096).optional(),
    }),
    output: z.object({ token: z.string(), topics: z.array(z.string()) }),
    perMinute: 30,
  }),
}

/** The calls by which administrators switch Firebase on. */
export const pushFirebase = {
  save: endpoint({
    method: 'PUT',
    path: `${base}/account`,
    summary: 'Switch Firebase on, or change it: the key file of a service account, and what apps begin with',
    access: 'admin',
    input: z.object({
      /** The key file as it is; left out: the kept one stays. */
      account: z.string().trim().max(longestKeyFile).optional(),
      app: firebaseAppShape.nullable().default(null),
      ...knownVersion,
    }),
    output: answer,
  }),
  removeAccount: endpoint({
    method: 'DELETE',
    path: `${base}/account`,
    summary: 'Switch Firebase off; the key and the registrations of apps are thrown away',
    access: 'admin',
    input: z.object({}),
    output: answer,
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/account/check`,
    summary: 'Ask Google whether the kept account may send',
    access: 'admin',
    reads: true,
    input: z.object({}),
    output: z.object({ works: z.boolean(), message: z.string() }),
    perMinute: 10,
  }),
}
