import type { SitePage } from '../../../../kit/shared/site.ts'
import { inLanguage } from '../../../../kit/shared/languages.ts'
import { useSite } from '../../../../kit/browser/site/surroundings.ts'
import type { ConfirmData } from '../users.views.ts'
import { FormProblem } from './FormProblem.tsx'
import { useUsersTexts } from './texts.ts'

/** Where the link of a mail leads that shows that an address is somebody's. */
export function ConfirmAccount({ page }: { page: SitePage<string, ConfirmData> }) {
  const { lang } = useSite()
  const t = useUsersTexts()
  const { kind, token, email = '', problem } = page.data
  return (
    <div className="form-page login">
      <h1>{t(`users.confirmAccount.${kind}.title`)}</h1>
      {problem || !token ? (
        <>
          <FormProblem id="confirm-error" problem={problem} />
          <div className="form-foot">
            <a className="button" href={inLanguage(kind === 'signUp' ? '/signup' : '/login', lang)}>
              {t(kind === 'signUp' ? 'users.signUp.title' : 'users.reset.backToSignIn')}
            </a>
          </div>
        </>
      ) : (
        <form className="form" method="post" action={page.path}>
          <p className="lead">{t(`users.confirmAccount.${kind}.text`, { email })}</p>
          <input type="hidden" name="token" value={token} />
          <div className="form-foot">
            <button type="submit" className="button">
              {t(`users.confirmAccount.${kind}.button`)}
            </button>
          </div>
        </form>
      )}
    </div>
  )
}
