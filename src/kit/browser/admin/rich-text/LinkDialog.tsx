import { Button, Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'

interface Props {
  /** The present address. */
  href: string
  onClose: () => void
  /** An empty address removes the link. */
  onChoose: (href: string) => void
}

const schemes = /^(https?:|mailto:|tel:|\/|#)/i

/** Completes a typed address: `weingut.at` gets its scheme, a mail address its `mailto:` (specification § 5). */
function completeAddress(typed: string): string {
  const text = typed.trim()
  if (!text || schemes.test(text)) return text
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s/()-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return `https://${text}`
}

/** Asks for a link's target: an address, or a page of the site found by title. */
export function LinkDialog({ href, onClose, onChoose }: Props) {
  const { t } = useTexts()
  const { services } = useAdmin()
  const [address, setAddress] = useState(href)
  const [settled] = useDebouncedValue(address.trim(), 200)
  const wanted = settled.length > 1 && !schemes.test(settled)
  const pages = useQuery({
    queryKey: ['page', 'links', settled],
    queryFn: () => services.searchLinks(settled),
    enabled: wanted,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles events of the dialog to the screen's form.
    event.stopPropagation()
    onChoose(completeAddress(address))
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit.link.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('kit.link.address')}
            description={t('kit.link.hint')}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            data-autofocus
          />
          {wanted && (pages.data?.length ?? 0) > 0 ? (
            <Stack
              gap={2}
              component="ul"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
              aria-label={t('kit.link.pages')}
            >
              {pages.data?.map((page) => (
                <li key={page.href}>
                  <UnstyledButton p="xs" w="100%" onClick={() => onChoose(page.href)}>
                    <Text size="sm" fw={600}>
                      {page.title}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {page.href}
                    </Text>
                  </UnstyledButton>
                </li>
              ))}
            </Stack>
          ) : null}
          <Group justify="space-between">
            {href ? (
              <Button variant="subtle" color="gray" onClick={() => onChoose('')}>
                {t('kit.link.remove')}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" disabled={!address.trim()}>
              {t('kit.link.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
