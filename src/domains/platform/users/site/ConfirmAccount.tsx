import type { SitePage } from '#kit/shared/site/site.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { accountPages } from '../users.addresses.ts'
import type { ConfirmData } from '../users.views.ts'
import { FormProblem } from './FormProblem.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { useUsersTexts } from './texts.ts'

/** The page of a link that confirms an address; the password shows that the same person made the request. */
export function ConfirmAccount({ page }: { page: SitePage<string, ConfirmData> }) {
  const { lang } = useSite()
  const t = useUsersTexts()
  const { kind, token, email, problem } = page.data
  const anew = routeAddress(kind === 'signUp' ? accountPages.signUp : accountPages.login, lang)
  return (
    <div className="form-page login">
      <h1>{t(`users.confirmAccount.${kind}.title`)}</h1>
      {!token || !email ? (
        <>
          <FormProblem id="confirm-error" problem={problem} />
          <div className="form-foot">
            <a className="button" href={anew}>
              {t(kind === 'signUp' ? 'users.signUp.title' : 'users.reset.backToSignIn')}
            </a>
          </div>
        </>
      ) : (
        <form className="form" method="post" action={page.path}>
          <FormProblem id="confirm-error" problem={problem} />
          <p className="lead">{t(`users.confirmAccount.${kind}.text`, { email })}</p>
          <input type="hidden" name="token" value={token} />
          <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordInput
            id="password"
            label={t('users.password')}
            autoComplete="current-password"
            hint={t(`users.confirmAccount.${kind}.hint`)}
            describedBy={problem ? 'confirm-error' : ''}
            isWrong={problem?.code === 'WRONG_PASSWORD'}
          />
          <div className="form-foot">
            <button type="submit" className="button">
              {t(`users.confirmAccount.${kind}.button`)}
            </button>
            {kind === 'signUp' && <a href={anew}>{t('users.confirmAccount.signUp.anew')}</a>}
          </div>
        </form>
      )}
    </div>
  )
}
