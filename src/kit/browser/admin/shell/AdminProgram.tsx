import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { isBackoffice } from '#kit/shared/access.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { createTexts } from '#kit/shared/text/texts.ts'
import { setUpApi } from '../../api.ts'
import { leavePage } from '../../leaving.ts'
import { rememberErrors } from '../../recent-errors.ts'
import { TextsProvider } from '../../texts.ts'
import { AdminContext, useMay, type AdminInUse } from '../admin-context.ts'
import type { AdminDomain, AdminServices, ScreenEntry } from '../domain.ts'
import * as de from '../kit.de.ts'
import * as en from '../kit.en.ts'
import { confirm } from '../confirm.tsx'
import { createQueryClient } from '../query.ts'
import { cssVariables, themeWith } from '../theme.ts'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { LoadedScreen } from './LoadedScreen.tsx'
import { NotAllowed, NotFound } from './NotHere.tsx'
import { rememberScreen } from './preload.ts'
import { RouteError } from './RouteError.tsx'
import { Waiting } from './ScreenSkeleton.tsx'
import { askForProof, askToSignIn, listenForSetUp, tellOfSetUp } from './session-end.ts'
import { SettingsHub } from './SettingsHub.tsx'
import { SetUpFirst } from './SetUpFirst.tsx'
import { hereAndNow, Shell } from './Shell.tsx'
import { StartProblem } from './StartProblem.tsx'

rememberErrors()
setUpApi({
  language: keptLanguage,
  signInAgain: askToSignIn,
  prove: askForProof,
  confirm: askToGoOn,
  setUpFirst: tellOfSetUp,
})

const languageKey = 'admin_language'
const pollEvery = 60_000

function keptLanguage(): Language {
  try {
    return localStorage.getItem(languageKey) === 'en' ? 'en' : 'de'
  } catch {
    return 'de'
  }
}

/** Asks to confirm the effect of a change before it is saved. */
function askToGoOn(effect: string): Promise<boolean> {
  const { title, goOn, back } = (keptLanguage() === 'en' ? en : de).admin.effect
  return confirm({ title, text: effect, confirm: goOn, cancel: back, danger: true })
}

function Guarded({ access, children }: { access: ScreenEntry['access']; children: ReactNode }) {
  return useMay()(access) ? children : <NotAllowed />
}

function routerOf(domains: readonly AdminDomain[], base: string) {
  const screens = domains.flatMap((domain) => domain.screens)
  for (const screen of screens) rememberScreen(screen)
  return createBrowserRouter(
    [
      {
        path: '/',
        Component: Shell,
        ErrorBoundary: RouteError,
        children: [
          { index: true, Component: Dashboard },
          { path: 'dashboard', Component: Dashboard },
          { path: 'settings', Component: SettingsHub },
          ...screens.map(({ path, access, load }) => ({
            path,
            element: (
              <Guarded key={path} access={access}>
                <LoadedScreen load={load} />
              </Guarded>
            ),
            ErrorBoundary: RouteError,
          })),
          { path: '*', Component: NotFound },
        ],
      },
    ],
    { basename: base },
  )
}

interface Props {
  domains: readonly AdminDomain[]
  services: AdminServices
  base: string
}

function SignedInProgram({
  domains,
  services,
  base,
  setLanguage,
}: Props & { setLanguage: (lang: Language) => void }) {
  const user = useQuery({
    queryKey: ['session'],
    queryFn: services.currentUser,
    // The login state is polled (specification § 7).
    refetchInterval: pollEvery,
    staleTime: 0,
  })
  const client = useQueryClient()
  const site = useQuery({ queryKey: ['settings', 'site'], queryFn: services.site })
  const router = useMemo(() => routerOf(domains, base), [domains, base])
  // The user stays known while a dialog asks to sign in again, so that the form below is kept.
  const [known, setKnown] = useState<AdminInUse['user'] | null>(null)
  const current = user.data ?? null
  const ended = user.data === null && known !== null

  useEffect(() => {
    if (current) setKnown(current)
  }, [current])
  useEffect(() => {
    if (!ended) return
    void askToSignIn().then((signedIn) => {
      if (signedIn) void user.refetch()
    })
    // eslint-disable-next-line react/exhaustive-deps -- asked once per ended session
  }, [ended])

  const { refetch } = user
  useEffect(() => listenForSetUp(() => void refetch()), [refetch])

  const worker = current ?? known
  const mustSetUp = worker?.mustSetUp === true
  // The last step shows one-time codes: it stays open until they are saved, whatever the session's state.
  const [settingUp, setSettingUp] = useState(false)
  useEffect(() => {
    if (mustSetUp) setSettingUp(true)
  }, [mustSetUp])
  // If set-up becomes necessary during work, the screen stays open under the dialog.
  const [hasWorked, setHasWorked] = useState(false)
  useEffect(() => {
    if (current && !current.mustSetUp && !settingUp) setHasWorked(true)
  }, [current, settingUp])
  const refused = user.isSuccess && (worker === null || !isBackoffice(worker))
  useEffect(() => {
    if (!refused) return
    leavePage()
    window.location.replace(services.signInHref(hereAndNow()))
  }, [refused, services])

  async function setUpDone() {
    await refetch()
    setSettingUp(false)
    // Repeats the calls refused meanwhile.
    await client.invalidateQueries()
  }
  const value = useMemo(
    () =>
      worker && site.data ? { user: worker, site: site.data, domains, services, base, setLanguage } : null,
    [worker, site.data, domains, services, base, setLanguage],
  )
  const problem = user.isError && !worker ? user.error : site.isError && !site.data ? site.error : null
  if (problem)
    return (
      <StartProblem problem={problem} onRetry={() => void Promise.all([user.refetch(), site.refetch()])} />
    )
  if (refused || !value) return <Waiting />
  return (
    <AdminContext.Provider value={value}>
      <ModalsProvider>
        {hasWorked || !(mustSetUp || settingUp) ? <RouterProvider router={router} /> : null}
        {mustSetUp || settingUp ? <SetUpFirst overWork={hasWorked} onDone={() => void setUpDone()} /> : null}
      </ModalsProvider>
    </AdminContext.Provider>
  )
}

/** The whole admin centre with the given domains. */
export function AdminProgram(props: Props) {
  const [lang, setLang] = useState<Language>(keptLanguage)
  const [client] = useState(createQueryClient)
  const texts = useMemo(
    () =>
      createTexts({
        de: {
          kit: de.admin,
          ...Object.fromEntries(props.domains.map(({ name, texts: own }) => [name, own.de])),
        },
        en: {
          kit: en.admin,
          ...Object.fromEntries(props.domains.map(({ name, texts: own }) => [name, own.en])),
        },
      }),
    [props.domains],
  )
  const theme = useMemo(() => themeWith((lang === 'de' ? de : en).admin.dates.calendar), [lang])
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])

  const setLanguage = useMemo(
    () => (next: Language) => {
      try {
        localStorage.setItem(languageKey, next)
      } catch {
        // Without storage the choice lasts until the window is closed.
      }
      setLang(next)
    },
    [],
  )

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <DatesProvider settings={{ locale: lang, firstDayOfWeek: 1 }}>
        <TextsProvider texts={texts} lang={lang}>
          <QueryClientProvider client={client}>
            <Notifications position="bottom-right" zIndex={1200} />
            <SignedInProgram {...props} setLanguage={setLanguage} />
          </QueryClientProvider>
        </TextsProvider>
      </DatesProvider>
    </MantineProvider>
  )
}
