import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { stepsTo } from './folder-tree.ts'

/** Breadcrumb of the open folder. */
export function FolderTrail({ path, onOpen }: { path: string; onOpen: (path: string | undefined) => void }) {
  const { t } = useTexts()
  const steps = path === '' ? [{ name: t('files.folders.none'), path: '' }] : stepsTo(path)
  return (
    <nav aria-label={t('files.folders.trail')}>
      <Breadcrumbs separator="›" separatorMargin={6} style={{ flexWrap: 'wrap', rowGap: 4 }}>
        <Anchor component="button" type="button" size="sm" onClick={() => onOpen(undefined)}>
          {t('files.folders.all')}
        </Anchor>
        {steps.map((step, index) =>
          index === steps.length - 1 ? (
            <Text key={step.path} size="sm" fw={650} aria-current="location">
              {step.name}
            </Text>
          ) : (
            <Anchor
              key={step.path}
              component="button"
              type="button"
              size="sm"
              onClick={() => onOpen(step.path)}
            >
              {step.name}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}
