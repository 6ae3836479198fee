import { Button, Drawer, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { leadElsewhere, pageCalls } from '../pages.contract.ts'

function RedirectList() {
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const mayChange = may(leadElsewhere)
  const list = useQuery({
    queryKey: ['page', 'redirects', search],
    queryFn: () => call(pageCalls.redirects, { limit: 200, ...(search ? { search } : {}) }),
  })
  async function run(work: () => Promise<unknown>) {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['page', 'redirects'] })
      return true
    } catch (problem) {
      notifyFailed(problem)
      return false
    }
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    const done = await run(() => call(pageCalls.createRedirect, { from: from.trim(), to: to.trim() }))
    if (!done) return
    setFrom('')
    setTo('')
  }
  return (
    <Stack>
      <Text size="sm">{t('pages.redirects.text')}</Text>
      {mayChange ? (
        <form onSubmit={(event) => void add(event)}>
          <Group align="flex-end" gap="xs">
            <TextInput
              label={t('pages.redirects.from')}
              placeholder="/alt"
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
              required
              style={{ flex: 1 }}
            />
            <TextInput
              label={t('pages.redirects.to')}
              placeholder="/neu"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              required
              style={{ flex: 1 }}
            />
            <Button type="submit">{t('kit.add')}</Button>
          </Group>
        </form>
      ) : null}
      <TextInput
        type="search"
        label={t('pages.redirects.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {list.data?.redirect.length === 0 ? <Text c="dimmed">{t('pages.redirects.none')}</Text> : null}
      <Table fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <Table.Tbody>
          {list.data?.redirect.map((one) => (
            <Table.Tr key={one._id}>
              <Table.Td>{one.from}</Table.Td>
              <Table.Td>{one.to}</Table.Td>
              <Table.Td w={44}>
                {mayChange && one.mayChange ? (
                  <IconAction
                    variant="subtle"
                    color="gray"
                    label={t('pages.redirects.remove', { from: one.from })}
                    onClick={() => void run(() => call(pageCalls.removeRedirect, { _id: one._id }))}
                  >
                    <IconTrash size={16} />
                  </IconAction>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

/** Former addresses with their redirects, in a drawer beside the tree. */
export function Redirects({ icon }: { icon: ReactNode }) {
  const { t } = useTexts()
  const [opened, controls] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={controls.open}>
        {t('pages.redirects.title')}
      </Button>
      <Drawer
        opened={opened}
        onClose={controls.close}
        position="right"
        size="lg"
        title={t('pages.redirects.title')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <RedirectList />
      </Drawer>
    </>
  )
}
