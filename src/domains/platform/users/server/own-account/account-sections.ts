import type { AccountHolder, AccountSection } from '#kit/server/site/account-page.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import type { AccountForm, AccountSectionData } from '#kit/shared/site/account-section.ts'
import { inLanguage, locales } from '#kit/shared/text/languages.ts'
import { createTexts } from '#kit/shared/text/texts.ts'
import { notSignedIn, Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { session } from '../../session.contract.ts'
import { signUp } from '../../sign-up.contract.ts'
import { site as de } from '../../users.de.ts'
import { site as en } from '../../users.en.ts'
import { shortestPassword } from '../../users.rules.ts'
import { accountById } from '../accounts.service.ts'
import { changePassword, disable2FA, enable2FA, updateSelf } from './own-account.service.ts'
import { changeEmail } from './own-email.service.ts'
import { factorRequired } from '../second-factor/required-factor.ts'
import { endSession, logout, sessions } from '../sign-in/sessions.service.ts'

const texts = createTexts({ de: { account: de.account }, en: { account: en.account } })
const say = (ctx: Ctx) => texts[ctx.lang]

async function account(ctx: Ctx, { _id }: AccountHolder) {
  const found = await accountById(ctx.db, _id)
  if (!found) throw notSignedIn()
  return found
}

const unreadable = (field: string) => {
  const text = { de: 'Bitte prüfen Sie diese Angabe.', en: 'Please check what you entered here.' }
  return new Problem('INVALID', 422, text, { fields: { [field]: text } })
}

const person: AccountSection = {
  name: 'person',
  order: 10,
  async load(ctx, holder) {
    const t = say(ctx)
    const { user } = await account(ctx, holder)
    return {
      title: t('account.person.title'),
      forms: [
        {
          action: 'save',
          submit: t('account.save'),
          fields: (
            [
              ['first_name', 'given-name'],
              ['last_name', 'family-name'],
              ['company', 'organization'],
            ] as const
          ).map(([name, autoComplete]) => ({
            name,
            label: t(`account.person.${name}`),
            value: user.userData[name],
            longest: 200,
            autoComplete,
          })),
        },
      ],
    }
  },
  async take(ctx, _holder, _action, form) {
    const typed = session.updateSelf.input.safeParse({
      userData: { first_name: form['first_name'], last_name: form['last_name'], company: form['company'] },
    })
    if (!typed.success) throw unreadable('first_name')
    await runWrite(ctx.platform, sameCaller(ctx), (inside) => updateSelf(inside, typed.data))
    return 'done'
  },
}

const email: AccountSection = {
  name: 'email',
  order: 20,
  async load(ctx, holder) {
    const t = say(ctx)
    return {
      title: t('account.email.title'),
      text: holder.email ? t('account.email.now', { email: holder.email }) : t('account.email.none'),
      forms: [
        {
          action: 'change',
          submit: t('account.email.change'),
          fresh: true,
          fields: [
            {
              name: 'email',
              label: t('account.email.new'),
              hint: t('account.email.hint'),
              type: 'email',
              required: true,
              longest: 200,
              autoComplete: 'email',
            },
          ],
        },
      ],
    }
  },
  async take(ctx, _holder, _action, form) {
    const typed = signUp.changeEmail.input.safeParse({ email: (form['email'] ?? '').trim() })
    if (!typed.success) throw unreadable('email')
    await changeEmail(ctx, typed.data)
    return 'done'
  },
}

const password: AccountSection = {
  name: 'password',
  order: 30,
  async load(ctx) {
    const t = say(ctx)
    const field = (name: string, autoComplete: string, hint?: string) => ({
      name,
      label: t(`account.password.${name}`),
      type: 'password' as const,
      required: true as const,
      longest: 200,
      autoComplete,
      ...(hint ? { hint } : {}),
    })
    return {
      title: t('account.password.title'),
      forms: [
        {
          action: 'change',
          submit: t('account.password.change'),
          fields: [
            field('current', 'current-password'),
            field('password', 'new-password', t('account.password.rules', { count: shortestPassword })),
            field('password2', 'new-password'),
          ],
        },
      ],
    }
  },
  async take(ctx, _holder, _action, form) {
    const typed = session.changePassword.input.safeParse(form)
    if (!typed.success) throw unreadable('current')
    await changePassword(ctx, typed.data)
    return 'done'
  },
}

const codeForm = (ctx: Ctx): AccountForm => {
  const t = say(ctx)
  return {
    action: 'finish',
    submit: t('account.factor.finish'),
    fields: [
      {
        name: 'code',
        label: t('account.factor.code'),
        required: true,
        longest: 10,
        autoComplete: 'one-time-code',
      },
    ],
  }
}

const factor: AccountSection = {
  name: 'factor',
  order: 40,
  async load(ctx, holder) {
    const t = say(ctx)
    const { user, secondFactor } = await account(ctx, holder)
    const title = t('account.factor.title')
    if (secondFactor && (await factorRequired(ctx, user.roles)))
      return { title, text: t('account.factor.required') }
    return {
      title,
      text: t(secondFactor ? 'account.factor.on' : 'account.factor.off'),
      forms: [
        {
          action: secondFactor ? 'disable' : 'begin',
          submit: t(secondFactor ? 'account.factor.disable' : 'account.factor.begin'),
          fields: [
            {
              name: 'password',
              label: t('account.password.current'),
              type: 'password',
              required: true,
              longest: 200,
              autoComplete: 'current-password',
            },
          ],
        },
      ],
    }
  },
  async take(ctx, _holder, action, form) {
    const t = say(ctx)
    const title = t('account.factor.title')
    if (action === 'disable') {
      await disable2FA(ctx, { password: form['password'] ?? '' })
      return 'done'
    }
    if (action === 'begin') {
      const { uri = '' } = await enable2FA(ctx, { password: form['password'] ?? '' })
      const secret = new URL(uri).searchParams.get('secret') ?? ''
      const shown: AccountSectionData = {
        title,
        text: t('account.factor.type'),
        codes: [secret.replaceAll(/(.{4})(?!$)/g, '$1 ')],
        links: [{ label: t('account.factor.openApp'), href: uri }],
        forms: [codeForm(ctx)],
      }
      return { show: shown }
    }
    const { recoveryCodes = [] } = await enable2FA(ctx, {
      code: (form['code'] ?? '').trim().slice(0, 10) || '-',
    })
    return { show: { title, text: t('account.factor.keep'), codes: recoveryCodes } }
  },
}

const places: AccountSection = {
  name: 'sessions',
  order: 50,
  async load(ctx) {
    const t = say(ctx)
    const { site } = await siteSettings(ctx)
    const moment = new Intl.DateTimeFormat(locales[ctx.lang], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: site.timeZone,
    })
    const { sessions: all } = await sessions(ctx)
    return {
      title: t('account.sessions.title'),
      items: all.map(({ _id, device, lastSeen, current }) => ({
        title: device || t('account.sessions.unknown'),
        text: current
          ? t('account.sessions.current')
          : t('account.sessions.lastSeen', { at: moment.format(new Date(lastSeen)) }),
        form: current
          ? { action: 'leave', submit: t('account.sessions.leave'), fields: [], leaves: true as const }
          : {
              action: 'end',
              submit: t('account.sessions.end'),
              fields: [],
              hidden: { _id },
              fresh: true as const,
            },
      })),
    }
  },
  async take(ctx, _holder, action, form) {
    if (action === 'leave') {
      await logout(ctx)
      return { leave: inLanguage('/', ctx.lang) }
    }
    const typed = session.endSession.input.safeParse({ _id: form['_id'] })
    if (!typed.success) throw unreadable('_id')
    await runWrite(ctx.platform, sameCaller(ctx), (inside) => endSession(inside, typed.data))
    return 'done'
  },
}

/** Standard sections of the account page; other domains add more. */
export const ownSections: readonly AccountSection[] = [person, email, password, factor, places]
