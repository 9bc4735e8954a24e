import { Box, Row } from '../kit/parts.tsx';
import { useSheet } from '../kit/router.ts';
import { Riders } from '../parts/Riders.tsx';
import type { FieldsProps } from './form.ts';

/** Who rides and with whom; colleagues are found by name. */
export function RiderFields({ scene, filled, errors, onChange }: FieldsProps) {
  const sheet = useSheet('form-riders');
  const names = filled.companions.map(({ name }) => name).join('、');
  return (
    <Box>
      <Row
        label="乘车人"
        value={filled.rider?.name ?? '本人'}
        missing={errors.rider !== undefined}
        onPress={sheet.show}
      />
      {scene.companionsAllowed && (
        <Row label="同行人" value={names || '没有'} missing={errors.companions !== undefined} onPress={sheet.show} />
      )}
      <Riders open={sheet.open} riding={filled} onChange={onChange} isAlone={!scene.companionsAllowed} />
    </Box>
  );
}
