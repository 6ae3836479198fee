import { Alert, Button, Code, Group, SimpleGrid, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'

function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

// A separate sheet, without the surrounding screen.
function print(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const sheet = frame.contentDocument
  if (!sheet || !frame.contentWindow) return frame.remove()
  sheet.title = title
  const lines = sheet.createElement('pre')
  lines.textContent = text
  sheet.body.append(lines)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

/** Recovery codes for a lost phone, shown once: to print or save. */
export function AccountRecoveryCodes({ codes, handle }: { codes: string[]; handle: string }) {
  const { t } = useTexts()
  const { site } = useAdmin()
  const title = t('users.own.recoverySheet', { site: site.name, handle })
  const text = [title, '', ...codes, '', t('users.factor.recoveryText'), ''].join('\r\n')
  return (
    <Alert color="yellow" title={t('users.factor.recovery')} role="alert">
      <Text size="sm" mb="xs">
        {t('users.factor.recoveryText')}
      </Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing={4}
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((one) => (
          <li key={one}>
            <Code fz="sm">{one}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => print(title, text)}
        >
          {t('users.own.print')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveAs(t('users.own.recoveryFile'), text)}
        >
          {t('users.own.download')}
        </Button>
      </Group>
    </Alert>
  )
}
