import { Button, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { FileRecord } from '../../files.contract.ts'
import { formsOf } from '../summary.ts'

/** Focal point of a picture, visible in every crop. */
export function FocalPanel({
  file,
  onPoint,
}: {
  file: FileRecord
  onPoint: (focal: FileRecord['focal']) => void
}) {
  const { t } = useTexts()
  const focal = file.focal ?? { x: 0.5, y: 0.5 }
  const picture = formsOf(file)
  return (
    <SidePanel title={t('files.fields.focal')}>
      <Text size="sm">{t('files.hints.focal')}</Text>
      {/* The number fields below offer the same by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div
        style={{ position: 'relative', lineHeight: 0, cursor: 'crosshair' }}
        onClick={(event) => {
          const area = event.currentTarget.getBoundingClientRect()
          const at = (value: number) => Math.round(value * 1000) / 1000
          onPoint({
            x: at((event.clientX - area.left) / area.width),
            y: at((event.clientY - area.top) / area.height),
          })
        }}
      >
        {picture ? (
          <img {...imageOf(picture, '20rem')} alt="" style={{ width: '100%', height: 'auto' }} />
        ) : null}
        <span
          style={{
            position: 'absolute',
            left: `${focal.x * 100}%`,
            top: `${focal.y * 100}%`,
            width: 22,
            height: 22,
            margin: -11,
            borderRadius: '50%',
            border: '3px solid #fff',
            boxShadow: '0 0 0 2px #222, inset 0 0 0 2px #222',
            pointerEvents: 'none',
          }}
        />
      </div>
      <SimpleGrid cols={2} spacing="xs">
        {(['x', 'y'] as const).map((axis) => (
          <NumberInput
            key={`${axis} ${focal[axis]}`}
            size="xs"
            label={t(axis === 'x' ? 'files.image.focalX' : 'files.image.focalY')}
            defaultValue={Math.round(focal[axis] * 100)}
            min={0}
            max={100}
            onBlur={(event) => {
              const value = Number(event.currentTarget.value) / 100
              if (Number.isFinite(value) && Math.abs(value - focal[axis]) > 0.004)
                onPoint({ ...focal, [axis]: value })
            }}
          />
        ))}
      </SimpleGrid>
      {file.focal ? (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onPoint(null)}>
          {t('files.image.focalClear')}
        </Button>
      ) : null}
    </SidePanel>
  )
}
