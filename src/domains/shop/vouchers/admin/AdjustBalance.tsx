import { Button, Collapse, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { MoneyInput } from '#kit/browser/admin/fields/MoneyField.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type Voucher, voucherCalls } from '../vouchers.contract.ts'

/** Form to reduce or raise a balance with a reason, for payments at the counter for example. */
export function AdjustBalance({ item, onDone }: { item: Voucher; onDone: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [way, setWay] = useState<'less' | 'more'>('less')
  const [amount, setAmount] = useState<Cents | null>(null)
  const [reason, setReason] = useState('')
  const [key, setKey] = useState(uuidv7)
  const change = useMutation({
    mutationFn: () =>
      call(voucherCalls.adjust, {
        ...{ _id: item._id, version: item.version, reason, idempotencyKey: key },
        cents: (way === 'less' ? -1 : 1) * (amount ?? 0),
      }),
    onSuccess: () => {
      setOpen(false)
      setAmount(null)
      setReason('')
      notifyDone(t('vouchers.adjust.done'))
      onDone()
    },
    onError: notifyFailed,
    onSettled: () => setKey(uuidv7()),
  })
  if (!may(voucherCalls.adjust.access) || item.state === 'blocked') return null
  return (
    <>
      <Button variant="default" aria-expanded={isOpen} w="fit-content" onClick={() => setOpen(!isOpen)}>
        {t('vouchers.adjust.title')}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('vouchers.adjust.text')}
          </Text>
          <Radio.Group
            label={t('vouchers.adjust.how')}
            value={way}
            onChange={(value) => setWay(value === 'more' ? 'more' : 'less')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="less" label={t('vouchers.adjust.less')} />
              <Radio value="more" label={t('vouchers.adjust.more')} />
            </Stack>
          </Radio.Group>
          <MoneyInput label={t('vouchers.adjust.cents')} value={amount} onChange={setAmount} required />
          <TextInput
            label={t('vouchers.adjust.reason')}
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            disabled={!amount || amount <= 0 || reason.trim() === ''}
            loading={change.isPending}
            onClick={() => change.mutate()}
          >
            {t('vouchers.adjust.do')}
          </Button>
        </Stack>
      </Collapse>
    </>
  )
}
