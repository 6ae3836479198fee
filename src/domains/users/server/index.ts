import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { session } from '../users.contract.ts'
import { loginView, serveLoginForm } from './login-page.ts'
import { watchSessions } from './session-cache.ts'
import { endSession, logout, sessions } from './sessions.service.ts'
import { getLoggedInState, login, verify2FA } from './sign-in.service.ts'

const { login: l, verify2FA: v, logout: o, getLoggedInState: g, sessions: s, endSession: e } = session

export const usersServer: ServerDomain = {
  name: 'users',
  calls: implement(
    { login: l, verify2FA: v, logout: o, getLoggedInState: g, sessions: s, endSession: e },
    { login, verify2FA, logout, getLoggedInState, sessions, endSession },
  ),
  routes: serveLoginForm,
  fixedRoutes: [{ path: '/login', view: 'login', load: loginView, personal: true }],
  start: watchSessions,
}

export { ensureAdministrator } from './first-administrator.ts'
export { readSessions } from './session-cache.ts'
