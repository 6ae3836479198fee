import {
  Anchor,
  Burger,
  Button,
  Group,
  Kbd,
  Menu,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import {
  IconDeviceDesktop,
  IconExternalLink,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { IconAction } from '../IconAction.tsx'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import { notifyFailed } from '../notify.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { palette } from './palette-store.ts'

const schemes = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const

function AccountMenu({ onSignOut, onHelp }: { onSignOut: () => void; onHelp: () => void }) {
  const { t, lang } = useTexts()
  const { user, services, setLanguage } = useAdmin()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={260} withinPortal trapFocus>
      <Menu.Target>
        <UnstyledButton
          aria-label={t('kit.account.menu', { name: user.name || user.handle })}
          className="admin-account"
        >
          <IconUserCircle size={28} stroke={1.4} aria-hidden />
          <Text size="sm" visibleFrom="lg" truncate maw={160}>
            {user.name || user.handle}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.name || user.handle}</Menu.Label>
        <Menu.Item
          component={Link}
          to={`/${services.accountScreen}`}
          leftSection={<IconUserCircle size={18} />}
        >
          {t('kit.account.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} />}
          onClick={onHelp}
          rightSection={<Kbd size="xs">?</Kbd>}
        >
          {t('kit.help.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('kit.language')}</Menu.Label>
        {contentLanguages.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === lang}
            fw={one === lang ? 700 : 400}
            lang={one}
            closeMenuOnClick={false}
            onClick={() => setLanguage(one)}
          >
            {t(`kit.languages.${one}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('kit.scheme.title')}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme.value}
            role="menuitemradio"
            aria-checked={scheme.value === colorScheme}
            fw={scheme.value === colorScheme ? 700 : 400}
            leftSection={<scheme.icon size={18} />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme.value)}
          >
            {t(`kit.scheme.${scheme.value}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={onSignOut}>
          {t('kit.account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Tools of domains on every screen. */
function Tools() {
  const { t, lang } = useTexts()
  const { domains, base } = useAdmin()
  const may = useMay()
  return domains
    .flatMap(({ tools = [] }) => tools)
    .filter(({ access }) => may(access))
    .map(({ label, icon: Icon, open }) => (
      <IconAction
        key={label}
        variant="default"
        size="lg"
        label={t(label)}
        onClick={() => {
          Promise.resolve(open({ lang, base, may })).catch(notifyFailed)
        }}
      >
        <Icon size={18} />
      </IconAction>
    ))
}

export interface TopBarProps {
  drawerOpen: boolean
  onDrawer: () => void
  onCollapse: () => void
  collapsed: boolean
  onSignOut: () => void
  onHelp: () => void
}

/** Site name, link to the public site, command field, language, connection and account. */
export function TopBar({ drawerOpen, onDrawer, onCollapse, collapsed, onSignOut, onHelp }: TopBarProps) {
  const { t, lang } = useTexts()
  const { site, setLanguage } = useAdmin()
  return (
    <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap" gap={8}>
      <Group gap={8} wrap="nowrap" style={{ minWidth: 0 }}>
        <Burger
          opened={drawerOpen}
          onClick={onDrawer}
          hiddenFrom="sm"
          size="sm"
          aria-label={t(drawerOpen ? 'kit.navigation.close' : 'kit.navigation.open')}
          aria-expanded={drawerOpen}
          aria-controls="admin-navigation"
        />
        <IconAction
          variant="subtle"
          color="gray"
          visibleFrom="sm"
          onClick={onCollapse}
          label={t(collapsed ? 'kit.navigation.widen' : 'kit.navigation.narrow')}
        >
          <IconLayoutSidebar size={20} />
        </IconAction>
        <Text component={Link} to="/" fw={700} truncate c="inherit" td="none">
          {site.name}
        </Text>
        <Anchor href={lang === 'de' ? '/' : '/en'} target="_blank" rel="noopener" size="sm" visibleFrom="md">
          <Group gap={4} wrap="nowrap" component="span">
            {t('kit.toSite')}
            <IconExternalLink size={14} aria-hidden />
          </Group>
        </Anchor>
      </Group>
      <Group gap={8} wrap="nowrap">
        <ConnectionState />
        <Tools />
        <Button
          variant="default"
          leftSection={<IconSearch size={16} />}
          rightSection={<Kbd size="xs">{t('kit.palette.keys')}</Kbd>}
          onClick={palette.open}
          visibleFrom="sm"
          fw={400}
        >
          {t('kit.palette.open')}
        </Button>
        <IconAction
          variant="default"
          size="lg"
          hiddenFrom="sm"
          onClick={palette.open}
          label={t('kit.palette.open')}
        >
          <IconSearch size={18} />
        </IconAction>
        <SegmentedControl
          size="xs"
          visibleFrom="md"
          value={lang}
          onChange={(value) => setLanguage(value)}
          aria-label={t('kit.language')}
          data={contentLanguages.map((one) => ({ value: one, label: one.toUpperCase() }))}
        />
        <AccountMenu onSignOut={onSignOut} onHelp={onHelp} />
      </Group>
    </Group>
  )
}
