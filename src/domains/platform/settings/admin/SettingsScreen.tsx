import type { ReactNode } from 'react'
import { LoadFailed } from '#kit/browser/admin/edit/LoadFailed.tsx'
import { PlainFormScreen } from '#kit/browser/admin/edit/PlainFormScreen.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { SiteSettingsForm } from './use-site-settings-form.ts'

/** Screen of some settings: loading and error states, conflicts, the form. */
export function SettingsScreen({
  settings,
  title,
  main,
  side,
}: {
  settings: SiteSettingsForm
  title: string
  main: ReactNode
  side?: ReactNode
}) {
  const { t } = useTexts()
  if (settings.problem && settings.loading) {
    return (
      <LoadFailed
        title={title}
        what={t('settings.loadFailed')}
        problem={settings.problem}
        retry={settings.retry}
      />
    )
  }
  if (settings.loading) return <ScreenSkeleton title={title} />
  return (
    <PlainFormScreen
      title={title}
      form={settings.form}
      main={
        <>
          <SettingsClash settings={settings} />
          {main}
        </>
      }
      side={side}
    />
  )
}
