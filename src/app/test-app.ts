import { actions } from '#kit/shared/contract.ts'
import * as kit from '#kit/testing/test-app.ts'
import { createProgram, type ProgramParts } from './program.ts'

export type { TestAnswer, TestApp, TestCaller, TestClient } from '#kit/testing/test-app.ts'

const modules = ['news', 'page', 'file', 'event', 'entry', 'content', 'person']
const memberRights = modules.flatMap((module) =>
  actions
    .filter((action) => action !== 'publish' && action !== 'remove')
    .map((action) => `${module}.${action}`),
)

/**
 * The whole program on its own schema, not listening. A member may read, create and update in every module, unless
 * `rights` are given. `env` are settings as in the environment.
 */
export const testApp = (
  name: string,
  { env = {}, ...parts }: { env?: Record<string, string> } & ProgramParts = {},
): Promise<kit.TestApp> =>
  kit.testApp(name, {
    env,
    memberRights,
    program: (config, given) => createProgram(config, { ...given, renderer: null, ...parts }),
  })
