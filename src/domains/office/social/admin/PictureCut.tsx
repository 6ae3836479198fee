import { Slider, Stack, Text } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { socialPost } from '../social.contract.ts'
import { shapes, type NetworkName } from '../social.rules.ts'

const F = fieldsOf(socialPost)

/** The crop of the picture on a network: its shape and focus. The preview shows it at once. */
export function PictureCut({ network }: { network: NetworkName }) {
  const { t } = useTexts()
  return (
    <Stack gap="md">
      <F.Choice
        name="shape"
        hint={network === 'instagram' ? t('social.shapeHint') : undefined}
        options={shapes.map((value) => ({ value, label: t(`social.shapes.${value}`) }))}
      />
      <Place name="focusX" />
      <Place name="focusY" />
    </Stack>
  )
}

function Place({ name }: { name: 'focusX' | 'focusY' }) {
  const { t } = useTexts()
  const { id, label, value = 0.5, change, readOnly } = useField<number>(name)
  const percent = Math.round(value * 100)
  return (
    <div>
      <Text size="sm" id={`${id}-label`}>
        {label}
      </Text>
      <Slider
        aria-labelledby={`${id}-label`}
        thumbLabel={label}
        min={0}
        max={100}
        step={5}
        disabled={readOnly}
        label={(now) => t(`social.place.${name}`, { percent: now })}
        value={percent}
        onChange={(now) => change(now / 100)}
      />
    </div>
  )
}
