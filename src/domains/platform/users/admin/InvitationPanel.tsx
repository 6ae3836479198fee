import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { invitations } from '../invitations.contract.ts'
import type { User } from '../users.contract.ts'

/** True if the link of an invitation has expired. */
const hasEnded = ({ until }: NonNullable<User['invitation']>) => Date.parse(until) < Date.now()

/** State of an invitation, for lists; hidden if there is none. */
export function InvitationBadge({ user }: { user: User }) {
  const { t, lang } = useTexts()
  if (!user.invitation) return null
  const day = new Date(user.invitation.at).toLocaleDateString(lang === 'de' ? 'de-AT' : 'en-GB')
  return (
    <StateBadge tone={hasEnded(user.invitation) ? 'bin' : 'changed'}>
      {hasEnded(user.invitation) ? t('users.invitation.ended') : t('users.invitation.at', { day })}
    </StateBadge>
  )
}

/** Invites a user without a password, again if needed, or withdraws the invitation. */
export function InvitationPanel({ user }: { user: User }) {
  const { t, lang } = useTexts()
  const client = useQueryClient()
  const { invitation } = user
  if (user.hasPassword) return null

  async function run(work: () => Promise<{ user: User }>, done: string) {
    try {
      const answer = await work()
      client.setQueryData(['user', 'one', user._id], answer.user)
      await client.invalidateQueries({ queryKey: ['user', 'list'] })
      notifyDone(done)
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const given = { _id: user._id, version: user.version }
  const invite = () => run(() => call(invitations.invite, { ...given, lang }), t('users.invitation.sent'))
  async function withdraw() {
    const sure = await confirm({
      title: t('users.invitation.withdrawTitle', { name: user.name || user.handle }),
      text: t('users.invitation.withdrawText'),
      confirm: t('users.invitation.withdraw'),
      cancel: t('kit.cancel'),
    })
    if (sure) await run(() => call(invitations.withdraw, given), t('users.invitation.withdrawn'))
  }

  return (
    <SidePanel title={t('users.invitation.label')}>
      {invitation ? (
        <>
          <div>
            <InvitationBadge user={user} />
          </div>
          <Facts facts={[[t('users.invitation.until'), <Moment key="u" at={invitation.until} />]]} />
        </>
      ) : (
        <div>
          <StateBadge tone="draft">{t('users.invitation.none')}</StateBadge>
        </div>
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={!user.email} onClick={() => void invite()}>
          {t(invitation ? 'users.invitation.again' : 'users.invitation.send')}
        </Button>
        {invitation ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => void withdraw()}>
            {t('users.invitation.withdraw')}
          </Button>
        ) : null}
      </Group>
    </SidePanel>
  )
}
