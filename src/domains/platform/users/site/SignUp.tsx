import { loginHref } from '../users.addresses.ts'
import { useState } from 'react'
import type { SitePage } from '#kit/shared/site/site.ts'
import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { GuardFields } from '#kit/browser/site/pieces/GuardFields.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { shortestPassword } from '../users.rules.ts'
import type { SignUpData } from '../users.views.ts'
import { FormProblem } from './FormProblem.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useUsersTexts } from './texts.ts'

/** Requesting an account. The form works without JavaScript; a refused form keeps all input except the passwords. */
export function SignUp({ page }: { page: SitePage<string, SignUpData> }) {
  const { lang } = useSite()
  const t = useUsersTexts()
  const { data } = page
  const [password, setPassword] = useState('')
  const typed = data.form?.values
  const problem = data.form?.problem
  const errors = problem?.fields ?? {}
  const login = loginHref(lang)
  if (data.sent && !data.form)
    return (
      <div className="form-page login">
        <h1>{t('users.signUp.sentTitle')}</h1>
        <p className="lead" role="status">
          {t('users.signUp.sent')}
        </p>
        <p>{t('users.signUp.sentHelp')}</p>
        <div className="form-foot">
          <a className="button" href={login}>
            {t('users.reset.backToSignIn')}
          </a>
        </div>
      </div>
    )
  if (data.closed)
    return (
      <div className="form-page login">
        <h1>{t('users.signUp.title')}</h1>
        <p className="lead">{data.closed}</p>
        <div className="form-foot">
          <a className="button" href={login}>
            {t('users.reset.backToSignIn')}
          </a>
        </div>
      </div>
    )
  const name = (which: 'first_name' | 'last_name', autoComplete: string) => (
    <FormField
      name={which}
      label={t(`users.signUp.${which}`)}
      hintText={undefined}
      optionalText={t('users.signUp.optional')}
      longest={200}
      autoComplete={autoComplete}
      typed={typed}
      error={errors[`userData.${which}`]}
      focused={false}
    />
  )
  return (
    <div className="form-page login">
      <h1>{t('users.signUp.title')}</h1>
      <p className="lead">{t('users.signUp.lead')}</p>
      <form className="form" method="post" action={page.path}>
        <FormProblem id="sign-up-error" problem={problem} />
        <GuardFields data={data} trapLabel={t('users.signUp.trap')} />
        <FormField
          name="handle"
          type="email"
          label={t('users.signUp.email')}
          hintText={t('users.signUp.emailHint')}
          optionalText=""
          required
          longest={200}
          autoComplete="email"
          typed={typed}
          error={errors['handle']}
          focused={Boolean(errors['handle'])}
        />
        {name('first_name', 'given-name')}
        {name('last_name', 'family-name')}
        <PasswordInput
          id="password"
          label={t('users.signUp.password')}
          autoComplete="new-password"
          minLength={shortestPassword}
          hint={t('users.signUp.rules', { count: shortestPassword })}
          describedBy={problem ? 'sign-up-error' : ''}
          isWrong={'password' in errors}
          onChange={setPassword}
        />
        <PasswordStrength password={password} handle="" />
        <PasswordInput
          id="password2"
          label={t('users.signUp.again')}
          autoComplete="new-password"
          isWrong={'password2' in errors}
        />
        {data.choices.map((choice) => (
          <FormField
            key={choice.name}
            name={`choice_${choice.name}`}
            type="checkbox"
            label={choice.label}
            hintText={undefined}
            optionalText=""
            typed={typed}
            error={undefined}
            focused={false}
          />
        ))}
        <p className="field-hint">
          {t('users.signUp.privacy')} <a href={data.privacyHref}>{t('users.signUp.privacyLink')}</a>
        </p>
        <div className="form-foot">
          <button type="submit" className="button">
            {t('users.signUp.send')}
          </button>
          <a href={login}>{t('users.signUp.have')}</a>
        </div>
      </form>
    </div>
  )
}
