import { Button, CopyButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { type KeeperLink, reportCalls } from '../reports.contract.ts'
import { sayPeriod } from '../tavern-words.rules.ts'

const key = ['taverns', 'links']

/** Personal links for keepers to enter dates without signing in: created, copied and revoked here. */
export function KeeperLinks({ close }: { close: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: () => call(reportCalls.links, {}) })

  const run = (work: Promise<unknown>, said?: string) =>
    work
      .then(() => {
        if (said) notifyDone(said)
        return client.invalidateQueries({ queryKey: key })
      })
      .catch(notifyFailed)
  const sure = (question: string, { title, tavern }: KeeperLink, act: string) =>
    confirm({
      title: t(`taverns.reports.${act}Of`, { tavern: title }),
      text: t(`taverns.reports.${question}`, { tavern: title }),
      confirm: t(`taverns.reports.${act}`),
      cancel: t('kit.cancel'),
      danger: true,
    }).then((yes) => (yes ? tavern : null))
  async function make(link: KeeperLink) {
    const tavern = link.href ? await sure('renewConfirm', link, 'renew') : link.tavern
    if (tavern) await run(call(reportCalls.makeLink, { tavern }))
  }
  async function end(link: KeeperLink) {
    const tavern = await sure('endConfirm', link, 'end')
    if (tavern) await run(call(reportCalls.endLink, { tavern }), t('taverns.reports.ended'))
  }

  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={t('taverns.reports.links')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Text size="sm">{t('taverns.reports.linksText')}</Text>
        {data ? null : <Skeleton height={200} />}
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {data?.links.map((link) => (
            <li key={link.tavern}>
              <LinkOfTavern link={link} make={() => void make(link)} end={() => void end(link)} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Modal>
  )
}

function LinkOfTavern({ link, make, end }: { link: KeeperLink; make: () => void; end: () => void }) {
  const { t, lang } = useTexts()
  const { site } = useAdmin()
  const { title, href, createdAt, usedAt } = link
  const dayOf = (at: string) => {
    const day = dayIn(at, site.timeZone)
    return sayPeriod({ from: day, to: day }, lang)
  }
  const since = [
    createdAt && t('taverns.reports.made', { day: dayOf(createdAt) }),
    usedAt && t('taverns.reports.used', { day: dayOf(usedAt) }),
  ]
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        style={{ flex: '1 1 18rem' }}
        label={title}
        description={since.filter(Boolean).join(', ')}
        placeholder={t('taverns.reports.noLink')}
        value={href ?? ''}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {href ? (
        <CopyButton value={href}>
          {({ copied, copy }) => (
            <Button onClick={copy} aria-label={t('taverns.reports.copyOf', { tavern: title })}>
              {t(copied ? 'taverns.reports.copied' : 'taverns.reports.copy')}
            </Button>
          )}
        </CopyButton>
      ) : null}
      <Button
        variant="default"
        onClick={make}
        aria-label={t(`taverns.reports.${href ? 'renewOf' : 'makeOf'}`, { tavern: title })}
      >
        {t(`taverns.reports.${href ? 'renew' : 'make'}`)}
      </Button>
      {href ? (
        <Button variant="default" onClick={end} aria-label={t('taverns.reports.endOf', { tavern: title })}>
          {t('taverns.reports.end')}
        </Button>
      ) : null}
    </Group>
  )
}
