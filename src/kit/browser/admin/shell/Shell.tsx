import { AppShell } from '@mantine/core'
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import { leavePage } from '../../leaving.ts'
import { LeaveQuestion } from '../edit/LeaveGuard.tsx'
import { useLiveRefresh } from '../live.ts'
import { notifyFailed } from '../notify.tsx'
import { useKeptFocus } from './keep-focus.ts'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { Navigation } from './Navigation.tsx'
import { Palette } from './Palette.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { ProveAgain } from './ProveAgain.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { TopBar } from './TopBar.tsx'
import { ViewingAs } from './ViewingAs.tsx'

/** Current address, to return to. */
export const hereAndNow = (): string => window.location.pathname + window.location.search

/** Frame of every screen: navigation, top bar, command field, help and session dialogs. */
export function Shell() {
  const { t } = useTexts()
  const { services, domains } = useAdmin()
  const may = useMay()
  const [drawerOpen, drawer] = useDisclosure(false)
  const [help, helpControls] = useDisclosure(false)
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'admin_navigation_narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const { pathname } = useLocation()
  const modules = domains
    .flatMap((domain) => domain.screens)
    .flatMap(({ access }) =>
      typeof access === 'object' && may({ ...access, action: 'read' }) ? [access.module] : [],
    )
  useLiveRefresh([...new Set(modules)])
  useHotkeys([['shift+?', helpControls.open]])
  useKeptFocus()
  const { close } = drawer
  useEffect(() => close(), [pathname, close])

  async function signOut() {
    try {
      await services.signOut()
      window.location.assign(services.signInHref())
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  function leaveEndedSession() {
    leavePage()
    window.location.assign(services.signInHref(hereAndNow()))
  }

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: collapsed ? 68 : 256, breakpoint: 'sm', collapsed: { mobile: !drawerOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="admin-skip" href="#admin-content">
        {t('kit.skip')}
      </a>
      <AppShell.Header>
        <TopBar
          drawerOpen={drawerOpen}
          onDrawer={drawer.toggle}
          collapsed={collapsed}
          onCollapse={() => setCollapsed(!collapsed)}
          onSignOut={() => void signOut()}
          onHelp={helpControls.open}
        />
      </AppShell.Header>
      <AppShell.Navbar p="xs" id="admin-navigation" aria-label={t('kit.navigation.label')}>
        <Navigation narrow={collapsed && !drawerOpen} onNavigate={drawer.close} />
      </AppShell.Navbar>
      <AppShell.Main id="admin-content" tabIndex={-1}>
        <ViewingAs />
        <Suspense fallback={<ScreenSkeleton />} key={pathname.split('/').slice(0, 3).join('/')}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <Palette onSignOut={() => void signOut()} onHelp={helpControls.open} />
      <KeyboardHelp opened={help} onClose={helpControls.close} />
      <LeaveQuestion />
      <ProveAgain />
      <SignInAgain onLeave={leaveEndedSession} />
    </AppShell>
  )
}
