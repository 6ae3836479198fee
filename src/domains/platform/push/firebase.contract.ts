import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'
import { longestKeyFile } from './push.rules.ts'

const field = z.string().trim().min(1).max(200)

/** Public configuration of an app, from Firebase's console. */
export const firebaseAppShape = z.object({
  projectId: field,
  appId: field,
  apiKey: field,
  messagingSenderId: field,
})
export type FirebaseApp = z.output<typeof firebaseAppShape>

export const firebaseSettingsShape = z.object({
  /** Key file of a service account. */
  account: z.string(),
  app: firebaseAppShape.nullable(),
})

const state = z.object({
  ...storedVersion,
  project: z.string(),
  email: z.string(),
  /** False: SECRET has changed since the key was stored. */
  isReadable: z.boolean(),
  app: firebaseAppShape.nullable(),
  /** Registered apps. */
  apps: z.number().int(),
})
const base = '/api/v1/firebase'
const answer = z.object({ firebase: state.nullable() })

/** Registration call of an app with Firebase messages. */
export const pushApp = {
  register: endpoint({
    method: 'POST',
    path: `${base}/registration`,
    summary:
      'Store the registration of an app at Firebase, where this is switched on; answers the token that stands for it',
    access: 'guest',
    input: z.object({
      /** Registration token from Firebase's SDK. */
      registration: z.string().regex(/^[\w:.-]{20,4096}$/),
      /** Absent: the previous one, else that of the call. */
      lang: z.enum(contentLanguages).optional(),
      /** Replaced registration, whose topics and language are kept. */
      previous: z.string().max(4096).optional(),
    }),
    output: z.object({ token: z.string(), topics: z.array(z.string()) }),
    perMinute: 30,
  }),
}

/** Calls of administrators to switch Firebase on. */
export const pushFirebase = {
  save: endpoint({
    method: 'PUT',
    path: `${base}/account`,
    summary: 'Switch Firebase on, or change it: the key file of a service account, and what apps begin with',
    access: 'admin',
    input: z.object({
      /** Content of the key file; absent: keep the stored one. */
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
