import { routeAddress } from '#kit/shared/site/route-address.ts'
import { accountPages, loginHref } from '../users.addresses.ts'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { invitations } from '../invitations.contract.ts'
import { recovery } from '../recovery.contract.ts'
import { roles } from '../roles.contract.ts'
import { session } from '../session.contract.ts'
import { signUp } from '../sign-up.contract.ts'
import { accountRoutes, serveAccountForms } from './own-account/account-page.ts'
import { users } from '../users.contract.ts'
import { cleanUpJob } from './clean-up.job.ts'
import { loginView, serveLoginForm } from './sign-in/login-page.ts'
import {
  changePassword,
  checkPasswordStrength,
  disable2FA,
  enable2FA,
  getData,
  prove,
  updateSelf,
} from './own-account/own-account.service.ts'
import { invitationPage } from './sign-up/invitation-page.ts'
import { accept, invite, withdraw } from './sign-up/invitations.service.ts'
import { mailedLinkRoute, serveMailedLinkForm } from './mailed-link-page.ts'
import { passwordResetPage } from './passwords/password-reset-page.ts'
import { passwordResetJob, requestPasswordReset, resetPassword } from './passwords/password-reset.service.ts'
import { secondFactorResetPage } from './second-factor/second-factor-reset-page.ts'
import {
  removeOthersSecondFactor,
  request2FAReset,
  reset2FA,
  secondFactorResetJob,
} from './second-factor/second-factor-reset.service.ts'
import * as roleCalls from './roles/roles.service.ts'
import { watchSessions } from './sign-in/session-cache.ts'
import { endSession, logout, sessions } from './sign-in/sessions.service.ts'
import { getLoggedInState, login, verify2FA } from './sign-in/sign-in.service.ts'
import { userCommands } from './users.commands.ts'
import { getAvailableGroups, getDataUserBrowser, list, read } from './users.reading.ts'
import { batch, create, remove, setPassword, update } from './users.service.ts'
import { changeEmail, confirmEmail, emailChangeJob } from './own-account/own-email.service.ts'
import { confirmRoutes, serveSignUpForms, signUpRoute } from './sign-up/sign-up-page.ts'
import { signup, signUpJob, verifyOver } from './sign-up/sign-up.service.ts'
import { usersPersonal } from './users.personal.ts'

const mailedLinkPages = [passwordResetPage, secondFactorResetPage, invitationPage]

/** Accounts; `domains` are all of the program and contribute to the account page. */
export function usersServer(domains: () => readonly ServerDomain[]): ServerDomain {
  const contributions = (): AccountContribution[] =>
    domains().flatMap(({ account }) => (account ? [account] : []))
  return {
    name: 'users',
    personal: usersPersonal,
    calls: [
      ...implement(session, {
        login,
        verify2FA,
        prove,
        logout,
        getLoggedInState,
        changePassword,
        checkPasswordStrength,
        enable2FA,
        disable2FA,
        getData,
        sessions,
        endSession,
        updateSelf,
      }),
      ...implement(signUp, { signup, verify: verifyOver(contributions), changeEmail, confirmEmail }),
      ...implement(recovery, {
        requestPasswordReset,
        requestPasswordResetInShop: requestPasswordReset,
        resetPassword,
        request2FAReset,
        reset2FA,
      }),
      ...implement(roles, {
        list: roleCalls.list,
        create: roleCalls.createOver(domains),
        update: roleCalls.updateOver(domains),
        remove: roleCalls.remove,
        viewAs: roleCalls.viewAs,
        endViewAs: roleCalls.endViewAs,
      }),
      ...implement(invitations, { invite, withdraw, accept }),
      ...implement(users, {
        list,
        read,
        create,
        update,
        remove,
        batch,
        search: list,
        getDataUserBrowser,
        setPassword,
        removeSecondFactor: removeOthersSecondFactor,
        getAvailableGroups,
      }),
    ],
    routes: (server, platform, sessions) => {
      serveLoginForm(server, platform, sessions)
      serveSignUpForms(server, platform, sessions, contributions)
      serveAccountForms(server, platform, sessions, contributions)
      for (const page of mailedLinkPages) serveMailedLinkForm(server, platform, sessions, page)
    },
    // All domains' sections are only known later
    get fixedRoutes() {
      return [
        { ...accountPages.login, view: 'login', load: loginView(contributions), personal: true },
        ...mailedLinkPages.map(mailedLinkRoute),
        signUpRoute(contributions),
        ...confirmRoutes,
        ...accountRoutes(contributions),
      ]
    },
    frame: ({ lang }) => ({
      places: { signIn: loginHref(lang), account: routeAddress(accountPages.account, lang) },
    }),
    jobs: [cleanUpJob, passwordResetJob, secondFactorResetJob, signUpJob, emailChangeJob],
    commands: userCommands,
    start: watchSessions,
  }
}

export { ensureAdministrator } from './first-administrator.ts'
export { readSessions } from './sign-in/session-cache.ts'
