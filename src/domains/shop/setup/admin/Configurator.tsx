import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { notifyDone, notifyFailed, notifyInfo } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { catalogScreens, shopPaths } from '#domains/shop/catalog/catalog.addresses.ts'
import { shopSettingsContract } from '#domains/shop/catalog/catalog.contract.ts'
import { orderScreens } from '#domains/shop/orders/orders.addresses.ts'
import { paymentScreens } from '#domains/shop/payments/payments.addresses.ts'
import { setupCalls, type SetupState } from '../setup.contract.ts'
import { parts, type Part } from '../setup.rules.ts'
import { PointList } from './PointList.tsx'

const key = ['shop', 'setup']
const partNames = Object.keys(parts) as Part[]

/** Checklist from an empty shop to the first test order, with a link for each missing point. */
export function Configurator() {
  const { t, lang } = useTexts()
  const say = (name: string, values?: Record<string, string | number>) =>
    t(`setup.configurator.${name}`, values)
  const answer = useQuery({ queryKey: [...key, lang], queryFn: () => call(setupCalls.setup, { lang }) })
  if (answer.error || !answer.data) return <Unread answer={answer} title={say('title')} titled />
  const state = answer.data
  const asked = state.points.filter((point) => point.state !== 'none')
  const inState = (wanted: string) => asked.filter((point) => point.state === wanted).length
  const [done, looks, open] = [inState('green'), inState('look'), inState('red')]
  const progress = [
    say('progress', { done, total: asked.length }),
    ...(looks > 0 ? [say('looks', { count: looks })] : []),
    ...(open > 0 ? [say('open_points', { count: open })] : []),
  ].join(', ')
  return (
    <Screen
      title={say('title')}
      actions={
        <Button variant="default" loading={answer.isFetching} onClick={() => void answer.refetch()}>
          {say('again')}
        </Button>
      }
    >
      <Stack gap="lg" maw="60rem">
        <Text>{say('lead')}</Text>
        <Stack gap={4}>
          <Text fw={600} role="status">
            {progress}
          </Text>
          <Progress
            value={asked.length === 0 ? 0 : ((done + looks) / asked.length) * 100}
            aria-label={progress}
          />
        </Stack>
        <Range state={state} />
        <Pages state={state} />
        {partNames.map((part) => {
          const own = state.points.filter((point) => point.part === part)
          return own.length === 0 ? null : (
            <SettingsGroup key={part} id={part} title={say(`parts.${part}`)}>
              <PointList points={own} enabled={state.enabled} queryKey={key} />
            </SettingsGroup>
          )
        })}
        <SwitchOn state={state} />
      </Stack>
    </Screen>
  )
}

function Range({ state: { products } }: { state: SetupState }) {
  const { t } = useTexts()
  const say = (name: string) => t(`setup.configurator.${name}`)
  const count = products === 0 ? 'zero' : products === 1 ? 'one' : 'other'
  return (
    <SettingsGroup id="products" title={say('products')}>
      <Text>{t(`setup.configurator.productsText_${count}`, { count: products })}</Text>
      <Group>
        <Button
          component={Link}
          to={`/${catalogScreens.products}/new`}
          variant={products === 0 ? 'filled' : 'default'}
        >
          {say('newProduct')}
        </Button>
        <Button component={Link} to={`/${catalogScreens.products}`} variant="default">
          {say('allProducts')}
        </Button>
      </Group>
    </SettingsGroup>
  )
}

function Pages({ state: { missingPages } }: { state: SetupState }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`setup.configurator.${name}`)
  const making = useMutation({
    mutationFn: () => call(setupCalls.makePages, {}),
    onSuccess({ made }) {
      if (made.length > 0) notifyDone(say('pagesMade'))
      else notifyInfo(say('pagesNone'))
      void client.invalidateQueries({ queryKey: key })
    },
    onError: notifyFailed,
  })
  if (missingPages.length === 0) return null
  const pages = missingPages.map(({ title, path }) => `${title} (${path})`).join(', ')
  return (
    <SettingsGroup id="pages" title={say('pages')}>
      <Text>{t('setup.configurator.pagesText', { pages })}</Text>
      <Group>
        <Button loading={making.isPending} onClick={() => making.mutate()}>
          {say('pages')}
        </Button>
      </Group>
    </SettingsGroup>
  )
}

function SwitchOn({ state: { enabled, ready, closed } }: { state: SetupState }) {
  const { t, lang } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`setup.configurator.${name}`)
  const switching = useMutation({
    mutationFn: () => call(shopSettingsContract.calls.save, { enabled: true }),
    onSuccess() {
      notifyDone(say('switchedOn'))
      void client.invalidateQueries({ queryKey: ['shop'] })
    },
    onError: notifyFailed,
  })
  const isPartClosed = closed.products > 0 || closed.countries.length > 0
  const front = routeAddress(shopPaths.front, lang)
  return (
    <>
      <SettingsGroup id="on" title={say('switchOn')}>
        <Text>
          {say(!enabled ? 'switchOnText' : closed.shop ? 'isClosed' : isPartClosed ? 'partClosed' : 'isOn')}
        </Text>
        <Group>
          {!enabled && (
            <Button disabled={!ready} loading={switching.isPending} onClick={() => switching.mutate()}>
              {say('switchOnButton')}
            </Button>
          )}
          <Button component="a" href={enabled ? front : `${front}?preview`} variant="default">
            {enabled ? say('visit') : say('preview')}
          </Button>
        </Group>
      </SettingsGroup>
      <SettingsGroup id="test" title={say('testOrder')}>
        <Text>{say('testOrderText')}</Text>
        <Group>
          <Button component={Link} to={`/${orderScreens.orders}`} variant="default">
            {say('orders')}
          </Button>
          <Button component={Link} to={`/${paymentScreens.settings}`} variant="default">
            {say('payments')}
          </Button>
        </Group>
      </SettingsGroup>
    </>
  )
}
