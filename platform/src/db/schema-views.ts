import type { Selectable } from 'kysely';
import type {
  GameAccountTable,
  GameReleaseTable,
  GameServerTable,
  GameTable,
  NewsTable,
} from './schema-games.ts';
import type { MessageTable } from './schema-messages.ts';
import type { PaymentOrderTable } from './schema-payment.ts';

/** Views that modules offer to each other: migrations 0085, 0086, 0104 and 0188. */
export interface ViewSchema {
  player: {
    readonly userId: number;
    readonly nickname: string;
    readonly avatar: string;
    readonly enabled: boolean;
  };
  listedGame: Pick<Selectable<GameTable>, 'gameId' | 'name' | 'versionName' | 'coverPicture'>;
  listedServer: Pick<Selectable<GameServerTable>, 'serverId' | 'gameId' | 'name' | 'openTime'>;
  newsTime: Pick<Selectable<NewsTable>, 'newsId' | 'publishTime'>;
  registeredRelease: Pick<
    Selectable<GameReleaseTable>,
    | 'gameId'
    | 'channel'
    | 'release'
    | 'version'
    | 'notes'
    | 'sizeBytes'
    | 'publishTime'
    | 'packageUrl'
    | 'downloadBytes'
  >;
  ownGameAccount: Pick<Selectable<GameAccountTable>, 'userId' | 'gameId' | 'account'>;
  paidOrder: Pick<Selectable<PaymentOrderTable>, 'orderId' | 'method' | 'refundedFen'>;
  toldMessage: Pick<Selectable<MessageTable>, 'userId' | 'sourceKey'>;
}
