import { Building2, House, MapPin } from 'lucide-react';
import { useState } from 'react';
import { appPlacesApi } from '#contract/app-places.ts';
import type { PlaceLabel } from '#rules/place.ts';
import { reasonOf } from '#ui/failure.ts';
import { Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { Box, Row } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Answer } from '../kit/states.tsx';
import { PlaceSearch } from '../parts/PlaceSearch.tsx';

const ICONS = { home: House, office: Building2, other: MapPin } as const;
const NAMES = { home: '家', office: '公司', other: '' } as const;

/** Places that somebody keeps: home, office and others. */
export function PlacesScreen() {
  const places = useRead(appPlacesApi.places, {});
  const save = useWrite(appPlacesApi.savePlace);
  const remove = useWrite(appPlacesApi.removePlace);
  const sheet = useSheet('save-place');
  const [label, setLabel] = useState<PlaceLabel>('other');
  const pick = (next: PlaceLabel) => () => {
    setLabel(next);
    sheet.show();
  };
  const error = save.error ?? remove.error;
  return (
    <Screen top={<TopBar title="常用地点" home="/me" />}>
      <Answer of={places}>
        {({ favourites }) => (
          <Box>
            {(['home', 'office'] as const)
              .filter((one) => favourites.every((place) => place.label !== one))
              .map((one) => (
                <Row key={one} label={NAMES[one]} value="去设置" onPress={pick(one)} />
              ))}
            {favourites.map((place) => {
              const Icon = ICONS[place.label];
              return (
                <Row
                  key={place.placeId}
                  icon={<Icon size={18} />}
                  label={NAMES[place.label] || place.name}
                  help={NAMES[place.label] ? place.name : place.address}
                  value={
                    <Button small busy={remove.isPending} onClick={() => remove.mutate({ placeId: place.placeId })}>
                      删除
                    </Button>
                  }
                />
              );
            })}
            <Row label="加一个地点" onPress={pick('other')} />
          </Box>
        )}
      </Answer>
      {error && <Note tone="bad">{reasonOf(error)}</Note>}
      <Sheet open={sheet.open} title={NAMES[label] ? `${NAMES[label]}在哪里` : '加一个地点'}>
        <PlaceSearch
          label="地点"
          onPick={({ address: name, help, cityId, point }) => {
            save.mutate({ label, name, address: help, cityId, point });
            hideSheet();
          }}
        />
      </Sheet>
    </Screen>
  );
}
